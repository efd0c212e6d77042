import { rows } from '../rows.ts'

/** What the server refuses about banned terminals and sheets of terminals. */
export const recordErrors = rows({
	'终端已被封禁，请先解除封禁：{names}': {
		en: 'Banned terminals get nothing, unban them first: {names}',
		vi: 'Thiết bị đã bị khóa, hãy mở khóa trước: {names}',
		ru: 'Терминалы заблокированы, сначала разблокируйте их: {names}',
		tr: 'Terminaller engelli, önce engeli kaldırın: {names}',
		ja: '利用停止中の端末です。先に解除してください：{names}',
	},
	'一次最多导入 {count} 个终端': {
		en: 'At most {count} {count|terminal|terminals} can be imported at once',
		vi: 'Mỗi lần nhập tối đa {count} thiết bị',
		ru: 'За один раз можно импортировать не более {count} {count|терминала|терминалов|терминалов}',
		tr: 'Bir kerede en fazla {count} terminal içe aktarılabilir',
		ja: '一度にインポートできるのは {count} 台までです',
	},
	表格中没有终端: {
		en: 'There are no terminals in the sheet',
		vi: 'Bảng không có thiết bị nào',
		ru: 'В таблице нет терминалов',
		tr: 'Tabloda terminal yok',
		ja: '表に端末がありません',
	},
	'表格过大或过于复杂，无法读取': {
		en: 'The sheet is too large or too complex to be read',
		vi: 'Bảng quá lớn hoặc quá phức tạp, không thể đọc',
		ru: 'Таблица слишком большая или сложная, её нельзя прочитать',
		tr: 'Tablo okunamayacak kadar büyük veya karmaşık',
		ja: '表が大きすぎるか複雑すぎるため読み込めません',
	},
	'一次最多导出 {count} 条记录，请缩小筛选范围': {
		en: 'At most {count} {count|record|records} can be exported at once, please narrow the filter',
		vi: 'Mỗi lần xuất tối đa {count} bản ghi, hãy thu hẹp bộ lọc',
		ru: 'За один раз можно экспортировать не более {count} {count|записи|записей|записей}, сузьте фильтр',
		tr: 'Bir kerede en fazla {count} kayıt dışa aktarılabilir, filtreyi daraltın',
		ja: '一度にエクスポートできるのは {count} 件までです。条件を絞り込んでください',
	},
	'请检查格式：文件不是 xlsx 表格': {
		en: 'Please check the format: the file is not an xlsx sheet',
		vi: 'Vui lòng kiểm tra định dạng: tệp không phải bảng xlsx',
		ru: 'Проверьте формат: файл не является таблицей xlsx',
		tr: 'Lütfen biçimi denetleyin: dosya bir xlsx tablosu değil',
		ja: '形式を確認してください：ファイルが xlsx の表ではありません',
	},
	'请检查格式：文件已损坏或结构不安全': {
		en: 'Please check the format: the file is damaged or unsafe',
		vi: 'Vui lòng kiểm tra định dạng: tệp bị hỏng hoặc không an toàn',
		ru: 'Проверьте формат: файл повреждён или небезопасен',
		tr: 'Lütfen biçimi denetleyin: dosya bozuk veya güvenli değil',
		ja: '形式を確認してください：ファイルが破損しているか、安全ではありません',
	},
	'请检查格式：文件含有外部链接、宏或嵌入对象': {
		en: 'Please check the format: the file has external links, macros or embedded objects',
		vi: 'Vui lòng kiểm tra định dạng: tệp có liên kết ngoài, macro hoặc đối tượng nhúng',
		ru: 'Проверьте формат: файл содержит внешние ссылки, макросы или вложенные объекты',
		tr: 'Lütfen biçimi denetleyin: dosyada dış bağlantı, makro veya gömülü nesne var',
		ja: '形式を確認してください：外部リンク、マクロ、または埋め込みオブジェクトが含まれています',
	},
	'请检查格式：第 {row} 行含有公式，只能填写值': {
		en: 'Please check the format: row {row} has a formula, only values are accepted',
		vi: 'Vui lòng kiểm tra định dạng: dòng {row} có công thức, chỉ nhận giá trị',
		ru: 'Проверьте формат: в строке {row} есть формула, допускаются только значения',
		tr: 'Lütfen biçimi denetleyin: {row}. satırda formül var, yalnızca değer girilebilir',
		ja: '形式を確認してください：{row} 行目に数式があります。値だけを入力してください',
	},
	'请检查格式：缺少列“{name}”': {
		en: 'Please check the format: the column “{name}” is missing',
		vi: 'Vui lòng kiểm tra định dạng: thiếu cột “{name}”',
		ru: 'Проверьте формат: нет столбца «{name}»',
		tr: 'Lütfen biçimi denetleyin: “{name}” sütunu eksik',
		ja: '形式を確認してください：列「{name}」がありません',
	},
	'请检查格式：不能识别列“{name}”': {
		en: 'Please check the format: the column “{name}” is not known',
		vi: 'Vui lòng kiểm tra định dạng: không nhận ra cột “{name}”',
		ru: 'Проверьте формат: столбец «{name}» неизвестен',
		tr: 'Lütfen biçimi denetleyin: “{name}” sütunu bilinmiyor',
		ja: '形式を確認してください：列「{name}」は認識できません',
	},
})
