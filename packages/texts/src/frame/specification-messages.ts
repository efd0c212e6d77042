import { rows } from '../rows.ts'

/** Messages of the specification's catalogues (A §8, B §8) that belong to no feature. */
export const specificationMessages = rows({
	文件合并失败: {
		en: 'The file parts could not be merged. Upload the file again',
		vi: 'Không ghép được các phần của tệp. Hãy tải lên lại',
		ru: 'Не удалось собрать части файла. Загрузите его снова',
		tr: 'Dosyanın parçaları birleştirilemedi. Yeniden yükleyin',
		ja: 'ファイルの結合に失敗しました。もう一度アップロードしてください',
	},
	没有关联的终端: {
		en: 'There is no associated terminal',
		vi: 'Không có thiết bị liên kết',
		ru: 'Нет связанных терминалов',
		tr: 'İlişkili terminal yok',
		ja: '関連する端末がありません',
	},
	未知错误: {
		en: 'Unknown error',
		vi: 'Lỗi không xác định',
		ru: 'Неизвестная ошибка',
		tr: 'Bilinmeyen hata',
		ja: '不明なエラー',
	},
	'修改失败，请检查网络后重试': {
		en: 'Edit failed. Check the connection and try again',
		vi: 'Sửa không thành công. Hãy kiểm tra kết nối rồi thử lại',
		ru: 'Не удалось сохранить. Проверьте соединение и повторите',
		tr: 'Düzenleme başarısız. Bağlantıyı kontrol edip yeniden deneyin',
		ja: '変更に失敗しました。接続を確認して、もう一度お試しください',
	},
	'删除失败，请检查网络后重试': {
		en: 'Failed to delete. Check the connection and try again',
		vi: 'Xóa không thành công. Hãy kiểm tra kết nối rồi thử lại',
		ru: 'Не удалось удалить. Проверьте соединение и повторите',
		tr: 'Silinemedi. Bağlantıyı kontrol edip yeniden deneyin',
		ja: '削除に失敗しました。接続を確認して、もう一度お試しください',
	},
	'发送失败，请检查网络后重试': {
		en: 'Failed to send. Check the connection and try again',
		vi: 'Gửi không thành công. Hãy kiểm tra kết nối rồi thử lại',
		ru: 'Не удалось отправить. Проверьте соединение и повторите',
		tr: 'Gönderilemedi. Bağlantıyı kontrol edip yeniden deneyin',
		ja: '送信に失敗しました。接続を確認して、もう一度お試しください',
	},
	导出成功: {
		en: 'Export succeeded',
		vi: 'Xuất thành công',
		ru: 'Экспорт выполнен',
		tr: 'Dışa aktarıldı',
		ja: 'エクスポートしました',
	},
})
