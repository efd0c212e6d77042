import { rows } from '../rows.ts'

/** The permissions for points, and the actions on them. */
export const rightsPoints = rows({
	投放点: {
		en: 'Points',
		vi: 'Điểm phát',
		ru: 'Точки показа',
		tr: 'Yayın noktaları',
		ja: 'スポット',
	},
	查看投放点: {
		en: 'View points',
		vi: 'Xem điểm phát',
		ru: 'Просмотр точек показа',
		tr: 'Yayın noktalarını görüntüle',
		ja: 'スポットの閲覧',
	},
	'查看投放点、地图和模拟结果': {
		en: 'See points, their map and simulations',
		vi: 'Xem điểm phát, bản đồ và kết quả mô phỏng',
		ru: 'Видеть точки показа, их карту и моделирование',
		tr: 'Yayın noktalarını, haritayı ve benzetimi görme',
		ja: 'スポットと地図、シミュレーション結果の確認',
	},
	管理投放点: {
		en: 'Manage points',
		vi: 'Quản lý điểm phát',
		ru: 'Управление точками показа',
		tr: 'Yayın noktalarını yönet',
		ja: 'スポットの管理',
	},
	'添加、修改、启用和删除投放点，把节目投放到终端': {
		en: 'Add, change, enable and delete points, and bring their programmes to terminals',
		vi: 'Thêm, sửa, bật và xóa điểm phát, đưa chương trình đến thiết bị',
		ru: 'Добавлять, изменять, включать и удалять точки показа, отправлять их программы на терминалы',
		tr: 'Yayın noktası ekleme, değiştirme, etkinleştirme, silme ve programlarını terminallere gönderme',
		ja: 'スポットの追加、変更、有効化、削除と、端末への番組の配信',
	},
	添加投放点: {
		en: 'Add point',
		vi: 'Thêm điểm phát',
		ru: 'Добавить точку показа',
		tr: 'Yayın noktası ekle',
		ja: 'スポットを追加',
	},
	修改投放点: {
		en: 'Edit point',
		vi: 'Sửa điểm phát',
		ru: 'Изменить точку показа',
		tr: 'Yayın noktasını düzenle',
		ja: 'スポットを編集',
	},
	启用或停用投放点: {
		en: 'Enable or disable points',
		vi: 'Bật hoặc tắt điểm phát',
		ru: 'Включить или выключить точки показа',
		tr: 'Yayın noktalarını etkinleştir veya devre dışı bırak',
		ja: 'スポットの有効化／無効化',
	},
	删除投放点: {
		en: 'Delete points',
		vi: 'Xóa điểm phát',
		ru: 'Удалить точки показа',
		tr: 'Yayın noktalarını sil',
		ja: 'スポットを削除',
	},
})
