import { rows } from '../rows.ts'

/** Messages if nothing was selected (specification B §8). */
export const selectionErrors = rows({
	没有这一天: {
		en: 'This date does not exist',
		vi: 'Không có ngày này',
		ru: 'Такого дня нет',
		tr: 'Böyle bir gün yok',
		ja: '存在しない日付です',
	},
	'请求的版本 {given} 与服务器版本 {version} 不一致，请刷新页面': {
		en: 'This page has version {given}, the server {version}. Reload the page',
		vi: 'Trang này là phiên bản {given} còn máy chủ là {version}. Hãy tải lại trang',
		ru: 'Версия страницы {given} не совпадает с версией сервера {version}. Обновите страницу',
		tr: 'Bu sayfa {given}, sunucu {version} sürümünde. Sayfayı yenileyin',
		ja: 'ページのバージョン{given}がサーバーの{version}と異なります。ページを再読み込みしてください',
	},
	请至少选择一条记录: {
		en: 'Select at least one record',
		vi: 'Hãy chọn ít nhất một mục',
		ru: 'Выберите хотя бы одну запись',
		tr: 'En az bir kayıt seçin',
		ja: '1件以上選択してください',
	},
	删除列表为空: {
		en: 'Nothing was selected for deletion',
		vi: 'Chưa chọn mục nào để xóa',
		ru: 'Не выбрано, что удалить',
		tr: 'Silinecek bir şey seçilmedi',
		ja: '削除するものが選択されていません',
	},
	请选择要删除的终端: {
		en: 'Select the terminals to delete',
		vi: 'Hãy chọn thiết bị cần xóa',
		ru: 'Выберите терминалы для удаления',
		tr: 'Silinecek terminalleri seçin',
		ja: '削除する端末を選択してください',
	},
})
