import { rows } from '../rows.ts'

/** Actions on alert sources and alerts, for buttons and the operation log. */
export const alertSteps = rows({
	添加预警源: {
		en: 'Add alert source',
		vi: 'Thêm nguồn cảnh báo',
		ru: 'Добавить источник предупреждений',
		tr: 'Uyarı kaynağı ekle',
		ja: '警報ソースを追加',
	},
	修改预警源: {
		en: 'Edit alert source',
		vi: 'Sửa nguồn cảnh báo',
		ru: 'Изменить источник предупреждений',
		tr: 'Uyarı kaynağını düzenle',
		ja: '警報ソースを編集',
	},
	删除预警源: {
		en: 'Delete alert source',
		vi: 'Xóa nguồn cảnh báo',
		ru: 'Удалить источник предупреждений',
		tr: 'Uyarı kaynağını sil',
		ja: '警報ソースを削除',
	},
	接收预警: {
		en: 'Take in alert',
		vi: 'Nhận cảnh báo',
		ru: 'Принять предупреждение',
		tr: 'Uyarı al',
		ja: '警報を受信',
	},
	发布预警: {
		en: 'Publish alert',
		vi: 'Phát cảnh báo',
		ru: 'Опубликовать предупреждение',
		tr: 'Uyarıyı yayımla',
		ja: '警報を配信',
	},
	忽略预警: {
		en: 'Dismiss alert',
		vi: 'Bỏ qua cảnh báo',
		ru: 'Отклонить предупреждение',
		tr: 'Uyarıyı yok say',
		ja: '警報を見送る',
	},
})
