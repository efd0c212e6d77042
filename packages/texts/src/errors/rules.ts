import { rows } from '../rows.ts'

/** Why rules of a terminal are invalid. */
export const ruleErrors = rows({
	'一台终端最多 32 条规则': {
		en: 'A terminal follows 32 rules at most',
		vi: 'Một thiết bị có tối đa 32 quy tắc',
		ru: 'У терминала может быть не более 32 правил',
		tr: 'Bir terminalde en çok 32 kural olabilir',
		ja: '1 台の端末に設定できるルールは 32 件までです',
	},
	'规则内容过大，请减少规则或条件': {
		en: 'The rules are too large together: use fewer rules or conditions',
		vi: 'Tổng các quy tắc quá lớn, hãy giảm bớt quy tắc hoặc điều kiện',
		ru: 'Правила занимают слишком много места: уменьшите число правил или условий',
		tr: 'Kurallar toplamda çok büyük: kural ya da koşul sayısını azaltın',
		ja: 'ルール全体が大きすぎます。ルールまたは条件を減らしてください',
	},
	有两条规则使用同一标识: {
		en: 'Two rules have the same key',
		vi: 'Hai quy tắc dùng chung một mã',
		ru: 'У двух правил одинаковый ключ',
		tr: 'İki kuralın anahtarı aynı',
		ja: '2 件のルールのキーが重複しています',
	},
	'规则 {rule}：名称须为 1 到 60 个字符': {
		en: 'Rule {rule}: the name needs 1 to 60 characters',
		vi: 'Quy tắc {rule}: tên phải có 1 đến 60 ký tự',
		ru: 'Правило {rule}: название должно содержать от 1 до 60 символов',
		tr: 'Kural {rule}: ad 1 ile 60 karakter arasında olmalı',
		ja: 'ルール {rule}：名前は 1～60 文字で入力してください',
	},
	'规则“{rule}”：需要 1 到 8 个条件': {
		en: 'Rule “{rule}”: it needs 1 to 8 conditions',
		vi: 'Quy tắc “{rule}”: cần 1 đến 8 điều kiện',
		ru: 'Правило «{rule}»: нужно от 1 до 8 условий',
		tr: '“{rule}” kuralı: 1 ile 8 koşul gerekir',
		ja: 'ルール「{rule}」：条件は 1～8 件必要です',
	},
	'规则“{rule}”：第 {number} 个条件不正确（{field}）': {
		en: 'Rule “{rule}”: condition {number} is not valid ({field})',
		vi: 'Quy tắc “{rule}”: điều kiện {number} không hợp lệ ({field})',
		ru: 'Правило «{rule}»: условие {number} задано неверно ({field})',
		tr: '“{rule}” kuralı: {number}. koşul geçersiz ({field})',
		ja: 'ルール「{rule}」：条件 {number} が正しくありません（{field}）',
	},
	'规则“{rule}”：时长须为 0 到 86400 秒的整数': {
		en: 'Rule “{rule}”: times are whole seconds from 0 to 86400',
		vi: 'Quy tắc “{rule}”: thời lượng phải là số giây nguyên từ 0 đến 86400',
		ru: 'Правило «{rule}»: длительность задаётся целым числом секунд от 0 до 86400',
		tr: '“{rule}” kuralı: süreler 0 ile 86400 arasında tam saniye olmalı',
		ja: 'ルール「{rule}」：時間は 0～86400 秒の整数で入力してください',
	},
	'规则“{rule}”：动作不正确': {
		en: 'Rule “{rule}”: the action is not valid',
		vi: 'Quy tắc “{rule}”: hành động không hợp lệ',
		ru: 'Правило «{rule}»: действие задано неверно',
		tr: '“{rule}” kuralı: eylem geçersiz',
		ja: 'ルール「{rule}」：動作が正しくありません',
	},
	'规则“{rule}”：截图没有相反的动作': {
		en: 'Rule “{rule}”: a screenshot has no opposite',
		vi: 'Quy tắc “{rule}”: chụp màn hình không có hành động ngược lại',
		ru: 'Правило «{rule}»: у снимка экрана нет обратного действия',
		tr: '“{rule}” kuralı: ekran görüntüsünün karşıtı yok',
		ja: 'ルール「{rule}」：スクリーンショットには逆の動作がありません',
	},
	'规则“{rule}”：条件取决于动作所切换的继电器或信号源，恢复后会反复切换': {
		en: 'Rule “{rule}”: a condition depends on the relay or source that the action switches, so going back would switch it over and over',
		vi: 'Quy tắc “{rule}”: điều kiện phụ thuộc vào rơ-le hoặc nguồn mà hành động chuyển đổi, nên khi khôi phục sẽ chuyển qua lại liên tục',
		ru: 'Правило «{rule}»: условие зависит от реле или источника, который переключает действие, и возврат приведёт к бесконечному переключению',
		tr: '“{rule}” kuralı: bir koşul, eylemin değiştirdiği röleye ya da kaynağa bağlı; geri dönüş sürekli açıp kapatır',
		ja: 'ルール「{rule}」：条件が、動作で切り替えるリレーまたは信号源に依存しています。復帰すると切り替えが繰り返されます',
	},
	'规则“{rule}”：{field} 不正确': {
		en: 'Rule “{rule}”: {field} is not valid',
		vi: 'Quy tắc “{rule}”: {field} không hợp lệ',
		ru: 'Правило «{rule}»: неверное значение {field}',
		tr: '“{rule}” kuralı: {field} geçersiz',
		ja: 'ルール「{rule}」：{field} が正しくありません',
	},
})
