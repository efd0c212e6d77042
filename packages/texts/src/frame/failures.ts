import { rows } from '../rows.ts'

/** Shown in place of a screen that failed, with the actions available. */
export const failures = rows({
	此页面出现错误: {
		en: 'Something went wrong on this screen',
		vi: 'Đã xảy ra lỗi trên màn hình này',
		ru: 'На этом экране произошла ошибка',
		tr: 'Bu ekranda bir hata oluştu',
		ja: 'この画面でエラーが発生しました',
	},
	应用出现错误: {
		en: 'Something went wrong',
		vi: 'Đã xảy ra lỗi',
		ru: 'Произошла ошибка',
		tr: 'Bir hata oluştu',
		ja: 'エラーが発生しました',
	},
	编辑器出现错误: {
		en: 'Something went wrong in the editor',
		vi: 'Đã xảy ra lỗi trong trình soạn thảo',
		ru: 'В редакторе произошла ошибка',
		tr: 'Düzenleyicide bir hata oluştu',
		ja: 'エディターでエラーが発生しました',
	},
	'未保存的修改保留在此浏览器中，重新打开节目时可以恢复。': {
		en: 'Your unsaved changes are kept in this browser. You can restore them when you open the programme again.',
		vi: 'Các thay đổi chưa lưu được giữ trong trình duyệt này. Bạn có thể khôi phục khi mở lại chương trình.',
		ru: 'Несохранённые изменения остались в этом браузере. Их можно восстановить, открыв программу снова.',
		tr: 'Kaydedilmemiş değişiklikleriniz bu tarayıcıda saklanıyor. Programı yeniden açtığınızda geri yükleyebilirsiniz.',
		ja: '保存していない変更はこのブラウザーに残っています。番組を開き直すと復元できます。',
	},
	'可以返回后继续使用其他页面。': {
		en: 'The rest of the application still works.',
		vi: 'Các phần khác của ứng dụng vẫn hoạt động.',
		ru: 'Остальная часть приложения работает.',
		tr: 'Uygulamanın geri kalanı çalışmaya devam ediyor.',
		ja: 'アプリケーションのほかの画面は引き続き使えます。',
	},
	重新加载页面: {
		en: 'Reload the page',
		vi: 'Tải lại trang',
		ru: 'Перезагрузить страницу',
		tr: 'Sayfayı yeniden yükle',
		ja: 'ページを再読み込み',
	},
	错误详情: {
		en: 'Error details',
		vi: 'Chi tiết lỗi',
		ru: 'Подробности ошибки',
		tr: 'Hata ayrıntıları',
		ja: 'エラーの詳細',
	},
	复制详情: {
		en: 'Copy details',
		vi: 'Sao chép chi tiết',
		ru: 'Скопировать подробности',
		tr: 'Ayrıntıları kopyala',
		ja: '詳細をコピー',
	},
	'已记入服务器日志，编号 {id}': {
		en: 'Recorded in the server log as {id}',
		vi: 'Đã ghi vào nhật ký máy chủ với mã {id}',
		ru: 'Записано в журнал сервера под номером {id}',
		tr: 'Sunucu günlüğüne {id} numarasıyla kaydedildi',
		ja: 'サーバーのログに番号 {id} で記録しました',
	},
	'错误报告过多，请 {seconds} 秒后再试': {
		en: 'Too many error reports. Try again in {seconds} {seconds|second|seconds}.',
		vi: 'Quá nhiều báo cáo lỗi. Hãy thử lại sau {seconds} giây.',
		ru: 'Слишком много отчётов об ошибках. Повторите через {seconds} {seconds|секунду|секунды|секунд}.',
		tr: 'Çok fazla hata bildirimi. {seconds} sn sonra yeniden deneyin.',
		ja: 'エラー報告が多すぎます。{seconds} 秒後にもう一度お試しください。',
	},
	'未能完成，请检查网络后重试': {
		en: 'Not done. Check the connection and try again',
		vi: 'Chưa thực hiện được. Hãy kiểm tra kết nối rồi thử lại',
		ru: 'Не выполнено. Проверьте соединение и повторите',
		tr: 'Yapılmadı. Bağlantıyı kontrol edip yeniden deneyin',
		ja: '実行できませんでした。接続を確認して、もう一度お試しください',
	},
	'未能保存，请检查网络后重试': {
		en: 'Not saved. Check the connection and try again',
		vi: 'Chưa lưu được. Hãy kiểm tra kết nối rồi thử lại',
		ru: 'Не сохранено. Проверьте соединение и повторите',
		tr: 'Kaydedilmedi. Bağlantıyı kontrol edip yeniden deneyin',
		ja: '保存できませんでした。接続を確認して、もう一度お試しください',
	},
})
