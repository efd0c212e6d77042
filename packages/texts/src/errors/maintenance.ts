import { rows } from '../rows.ts'

/** Why no backup is made, and what cannot be dismissed. */
export const maintenanceErrors = rows({
	'此服务器未设置备份目录（VITRINE_BACKUP_DIR）': {
		en: 'This server has no backup folder set (VITRINE_BACKUP_DIR)',
		vi: 'Máy chủ này chưa đặt thư mục sao lưu (VITRINE_BACKUP_DIR)',
		ru: 'На этом сервере не задана папка копий (VITRINE_BACKUP_DIR)',
		tr: 'Bu sunucuda yedek klasörü ayarlı değil (VITRINE_BACKUP_DIR)',
		ja: 'このサーバーにはバックアップ先（VITRINE_BACKUP_DIR）が設定されていません',
	},
	备份正在进行: {
		en: 'A backup is already running',
		vi: 'Đang có một lần sao lưu',
		ru: 'Копирование уже идёт',
		tr: 'Zaten yedek alınıyor',
		ja: 'バックアップはすでに実行中です',
	},
	'只有建议可以忽略，问题需要处理': {
		en: 'Only advice can be dismissed; problems need to be solved',
		vi: 'Chỉ có thể bỏ qua gợi ý; vấn đề cần được xử lý',
		ru: 'Скрыть можно только рекомендации; проблемы нужно решать',
		tr: 'Yalnızca öneriler yok sayılabilir; sorunlar çözülmelidir',
		ja: '無視できるのは提案だけです。問題は対処が必要です',
	},
})
