import { rows } from '../rows.ts'

/** Saved central control commands of a terminal. */
export const centralCommandTexts = rows({
	添加中控命令: {
		en: 'Add central control command',
		vi: 'Thêm lệnh điều khiển trung tâm',
		ru: 'Добавить команду центрального управления',
		tr: 'Merkezi denetim komutu ekle',
		ja: '集中制御コマンドを追加',
	},
	修改中控命令: {
		en: 'Edit central control command',
		vi: 'Sửa lệnh điều khiển trung tâm',
		ru: 'Изменить команду центрального управления',
		tr: 'Merkezi denetim komutunu düzenle',
		ja: '集中制御コマンドを編集',
	},
	保存中控命令: {
		en: 'Save central control commands',
		vi: 'Lưu lệnh điều khiển trung tâm',
		ru: 'Сохранение команд центрального управления',
		tr: 'Merkezi denetim komutlarını kaydetme',
		ja: '集中制御コマンドの保存',
	},
	'还没有保存的中控命令。': {
		en: 'No saved commands yet.',
		vi: 'Chưa có lệnh nào được lưu.',
		ru: 'Сохранённых команд пока нет.',
		tr: 'Henüz kaydedilmiş komut yok.',
		ja: '保存されたコマンドはまだありません。',
	},
	已有此名称的中控命令: {
		en: 'There is already a command with this name',
		vi: 'Đã có lệnh mang tên này',
		ru: 'Команда с таким названием уже есть',
		tr: 'Bu adda bir komut zaten var',
		ja: 'この名前のコマンドはすでにあります',
	},
	'执行前等待（秒）': {
		en: 'Wait before it (s)',
		vi: 'Chờ trước khi thực hiện (giây)',
		ru: 'Пауза перед командой (с)',
		tr: 'Öncesinde bekleme (sn)',
		ja: '実行前の待ち時間（秒）',
	},
	'等待 {count} 秒': {
		en: 'wait {count} {count|second|seconds}',
		vi: 'chờ {count} giây',
		ru: 'пауза {count} {count|секунда|секунды|секунд}',
		tr: '{count} saniye bekle',
		ja: '{count} 秒待つ',
	},
	'等待时间合计最多 {count} 秒': {
		en: 'All waits together can last {count} {count|second|seconds} at most',
		vi: 'Tổng thời gian chờ tối đa {count} giây',
		ru: 'Все паузы вместе — не более {count} {count|секунды|секунд|секунд}',
		tr: 'Tüm beklemeler toplam en çok {count} saniye olabilir',
		ja: '待ち時間は合計 {count} 秒までです',
	},
	添加步骤: { en: 'Add step', vi: 'Thêm bước', ru: 'Добавить шаг', tr: 'Adım ekle', ja: '手順を追加' },
	删除步骤: { en: 'Delete step', vi: 'Xóa bước', ru: 'Удалить шаг', tr: 'Adımı sil', ja: '手順を削除' },
})
