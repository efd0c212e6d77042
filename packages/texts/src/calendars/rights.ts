import { rows } from '../rows.ts'

/** The permission for calendar feeds, and the actions on them. */
export const rightsCalendars = rows({
	日历订阅: {
		en: 'Calendar feeds',
		vi: 'Lịch đăng ký',
		ru: 'Ленты календаря',
		tr: 'Takvim akışları',
		ja: 'カレンダーフィード',
	},
	管理日历订阅: {
		en: 'Manage calendar feeds',
		vi: 'Quản lý lịch đăng ký',
		ru: 'Управление лентами календаря',
		tr: 'Takvim akışlarını yönet',
		ja: 'カレンダーフィードの管理',
	},
	'生成日历地址，日历程序凭地址查看什么节目在哪里播放': {
		en: 'Make addresses at which calendar programs read what plays where',
		vi: 'Tạo địa chỉ để ứng dụng lịch xem chương trình nào phát ở đâu',
		ru: 'Создавать адреса, по которым календари видят, что где показывают',
		tr: 'Takvim programlarının neyin nerede oynadığını okuduğu adresler oluşturma',
		ja: 'どこで何が再生されるかをカレンダーアプリで見るためのアドレスの作成',
	},
	添加日历订阅: {
		en: 'Add calendar feed',
		vi: 'Thêm lịch đăng ký',
		ru: 'Добавить ленту календаря',
		tr: 'Takvim akışı ekle',
		ja: 'カレンダーフィードを追加',
	},
	修改日历订阅: {
		en: 'Edit calendar feed',
		vi: 'Sửa lịch đăng ký',
		ru: 'Изменить ленту календаря',
		tr: 'Takvim akışını düzenle',
		ja: 'カレンダーフィードを編集',
	},
	更换日历订阅地址: {
		en: 'Change address of calendar feed',
		vi: 'Đổi địa chỉ lịch đăng ký',
		ru: 'Сменить адрес ленты календаря',
		tr: 'Takvim akışının adresini değiştir',
		ja: 'カレンダーフィードのアドレスを変更',
	},
	删除日历订阅: {
		en: 'Delete calendar feed',
		vi: 'Xóa lịch đăng ký',
		ru: 'Удалить ленту календаря',
		tr: 'Takvim akışını sil',
		ja: 'カレンダーフィードを削除',
	},
})
