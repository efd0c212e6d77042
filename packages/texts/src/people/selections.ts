import { rows } from '../rows.ts'

/** Tags of terminals, and saved groups of them. */
export const selections = rows({
	// Entries in the operation log
	修改终端标签: {
		en: 'Change terminal tags',
		vi: 'Sửa nhãn của thiết bị',
		ru: 'Изменение меток терминалов',
		tr: 'Terminal etiketlerini değiştirme',
		ja: '端末のタグの変更',
	},
	保存终端分组: {
		en: 'Save terminal group',
		vi: 'Lưu nhóm thiết bị',
		ru: 'Сохранение группы терминалов',
		tr: 'Terminal grubu kaydetme',
		ja: '端末グループの保存',
	},
	重命名终端分组: {
		en: 'Rename terminal group',
		vi: 'Đổi tên nhóm thiết bị',
		ru: 'Переименование группы терминалов',
		tr: 'Terminal grubunu yeniden adlandırma',
		ja: '端末グループの名前の変更',
	},
	替换分组中的终端: {
		en: 'Replace terminals of a group',
		vi: 'Thay các thiết bị trong nhóm',
		ru: 'Замена терминалов в группе',
		tr: 'Gruptaki terminalleri değiştirme',
		ja: 'グループの端末の置き換え',
	},
	删除终端分组: {
		en: 'Delete terminal group',
		vi: 'Xóa nhóm thiết bị',
		ru: 'Удаление группы терминалов',
		tr: 'Terminal grubunu silme',
		ja: '端末グループの削除',
	},

	// Errors
	'终端“{name}”最多可有 {count} 个标签': {
		en: 'The terminal “{name}” may have at most {count} {count|tag|tags}',
		vi: 'Thiết bị “{name}” chỉ được có tối đa {count} nhãn',
		ru: 'У терминала «{name}» может быть не более {count} {count|метки|меток|меток}',
		tr: '“{name}” terminalinde en çok {count} etiket olabilir',
		ja: '端末「{name}」のタグは{count}個までです',
	},
	'标签“{name}”超过 {count} 个字符': {
		en: 'The tag “{name}” is longer than {count} {count|character|characters}',
		vi: 'Nhãn “{name}” dài quá {count} ký tự',
		ru: 'Метка «{name}» длиннее {count} {count|символа|символов|символов}',
		tr: '“{name}” etiketi {count} karakterden uzun',
		ja: 'タグ「{name}」は{count}文字を超えています',
	},
	终端分组不存在: {
		en: 'The saved group does not exist',
		vi: 'Nhóm thiết bị đã lưu không tồn tại',
		ru: 'Сохранённая группа не существует',
		tr: 'Kayıtlı grup mevcut değil',
		ja: '保存したグループが存在しません',
	},
	终端分组名称已存在: {
		en: 'A saved group with this name already exists',
		vi: 'Tên nhóm thiết bị đã tồn tại',
		ru: 'Группа с таким названием уже существует',
		tr: 'Bu ada sahip bir grup zaten var',
		ja: '同じ名前のグループがすでに存在します',
	},
	终端分组中至少要有一个终端: {
		en: 'A saved group needs at least one terminal',
		vi: 'Nhóm phải có ít nhất một thiết bị',
		ru: 'В группе должен быть хотя бы один терминал',
		tr: 'Grupta en az bir terminal olmalıdır',
		ja: 'グループには少なくとも1台の端末が必要です',
	},

	// Tags on the screen of terminals
	'{count} 个终端的标签': {
		en: 'Tags of {count} {count|terminal|terminals}',
		vi: 'Nhãn của {count} thiết bị',
		ru: 'Метки {count} {count|терминала|терминалов|терминалов}',
		tr: '{count} terminalin etiketleri',
		ja: '{count}台の端末のタグ',
	},
	添加标签: {
		en: 'Tags to add',
		vi: 'Nhãn cần thêm',
		ru: 'Добавить метки',
		tr: 'Eklenecek etiketler',
		ja: '追加するタグ',
	},
	移除标签: {
		en: 'Tags to remove',
		vi: 'Nhãn cần bỏ',
		ru: 'Убрать метки',
		tr: 'Kaldırılacak etiketler',
		ja: '外すタグ',
	},
	'输入后按回车添加，例如：大堂、3F': {
		en: 'Type and press Enter to add, for example: lobby, 3F',
		vi: 'Gõ rồi nhấn Enter để thêm, ví dụ: sảnh, 3F',
		ru: 'Введите и нажмите Enter, например: холл, 3F',
		tr: 'Yazıp Enter ile ekleyin, örneğin: lobi, 3F',
		ja: '入力してEnterで追加します。例：ロビー、3F',
	},
	'已更新 {count} 个终端的标签': {
		en: 'Tags of {count} {count|terminal|terminals} updated',
		vi: 'Đã cập nhật nhãn của {count} thiết bị',
		ru: 'Обновлены метки {count} {count|терминала|терминалов|терминалов}',
		tr: '{count} terminalin etiketleri güncellendi',
		ja: '{count}台の端末のタグを更新しました',
	},

	// Saved groups in the selection of terminals
	保存的分组: {
		en: 'Saved groups',
		vi: 'Nhóm đã lưu',
		ru: 'Сохранённые группы',
		tr: 'Kayıtlı gruplar',
		ja: '保存したグループ',
	},
	将所选保存为分组: {
		en: 'Save selection as a group',
		vi: 'Lưu lựa chọn thành nhóm',
		ru: 'Сохранить выбор как группу',
		tr: 'Seçimi grup olarak kaydet',
		ja: '選択をグループとして保存',
	},
	管理分组: {
		en: 'Manage groups',
		vi: 'Quản lý nhóm',
		ru: 'Управление группами',
		tr: 'Grupları yönet',
		ja: 'グループの管理',
	},
	还没有保存的分组: {
		en: 'No saved groups yet',
		vi: 'Chưa có nhóm nào được lưu',
		ru: 'Сохранённых групп пока нет',
		tr: 'Henüz kayıtlı grup yok',
		ja: '保存したグループはまだありません',
	},
	'选择终端后，可以将所选保存为分组，以后一次选中。': {
		en: 'Choose terminals and save the selection as a group to reuse it next time.',
		vi: 'Chọn thiết bị rồi lưu thành nhóm để lần sau chọn một lần là xong.',
		ru: 'Выберите терминалы и сохраните выбор как группу, чтобы в следующий раз выбрать их сразу.',
		tr: 'Terminalleri seçip grup olarak kaydedin; bir dahaki sefere hepsini birden seçersiniz.',
		ja: '端末を選んでグループとして保存すると、次回はまとめて選べます。',
	},
	用所选终端替换: {
		en: 'Replace with selection',
		vi: 'Thay bằng lựa chọn',
		ru: 'Заменить выбором',
		tr: 'Seçimle değiştir',
		ja: '選択した端末で置き換え',
	},
	'用所选的 {count} 个终端替换“{name}”中的终端吗？': {
		en: 'Replace the terminals of “{name}” with the {count} chosen {count|terminal|terminals}?',
		vi: 'Thay các thiết bị trong “{name}” bằng {count} thiết bị đã chọn?',
		ru: 'Заменить терминалы группы «{name}» на {count} {count|выбранный|выбранных|выбранных}?',
		tr: '“{name}” grubunun terminalleri seçilen {count} terminalle değiştirilsin mi?',
		ja: '「{name}」の端末を、選択した{count}台で置き換えますか？',
	},
	'终端和已经发布的内容不受影响。': {
		en: 'Terminals and published content are not affected.',
		vi: 'Thiết bị và nội dung đã phát hành không bị ảnh hưởng.',
		ru: 'Терминалы и то, что на них опубликовано, не изменятся.',
		tr: 'Terminaller ve onlara yayınlananlar olduğu gibi kalır.',
		ja: '端末と配信済みの内容には影響しません。',
	},
	'已选中“{name}”的 {count} 个终端': {
		en: '{count} {count|terminal|terminals} of “{name}” chosen',
		vi: 'Đã chọn {count} thiết bị của “{name}”',
		ru: '{count|Выбран|Выбрано|Выбрано} {count} {count|терминал|терминала|терминалов} группы «{name}»',
		tr: '“{name}” grubundan {count} terminal seçildi',
		ja: '「{name}」の端末{count}台を選択しました',
	},
	'“{name}”中有 {count} 个终端您无权查看，未选中': {
		en: '{count} {count|terminal|terminals} of “{name}” {count|is|are} not visible to you and {count|was|were} left out',
		vi: '{count} thiết bị của “{name}” bạn không được xem nên không được chọn',
		ru: '{count} {count|терминал|терминала|терминалов} группы «{name}» вам не {count|виден и не выбран|видны и не выбраны|видны и не выбраны}',
		tr: '“{name}” grubunda göremediğiniz {count} terminal seçilmedi',
		ja: '「{name}」のうち、閲覧権限のない{count}台は選択されていません',
	},
	'其中 {count} 个不在筛选结果中': {
		en: '{count} of them {count|is|are} hidden by the filters',
		vi: 'trong đó {count} thiết bị bị bộ lọc ẩn',
		ru: 'из них {count|скрыт|скрыто|скрыто} фильтрами: {count}',
		tr: 'süzgeçlerin gizlediği: {count}',
		ja: 'うち{count}台は絞り込みで非表示',
	},
})
