import { rows } from '../rows.ts'

/** Types of events for webhooks. */
export const webhookTypes = rows({
	名称中的文字: {
		en: 'Text in the name',
		vi: 'Nội dung trong tên',
		ru: 'Текст в названии',
		tr: 'Addaki metin',
		ja: '名前に含まれる文字',
	},
	命令失败: {
		en: 'Command failed',
		vi: 'Lệnh thất bại',
		ru: 'Команда не выполнена',
		tr: 'Komut başarısız oldu',
		ja: 'コマンドの失敗',
	},
	故障已标记为解决: {
		en: 'Incident marked as resolved',
		vi: 'Sự cố được đánh dấu đã xử lý',
		ru: 'Сбой отмечен как решённый',
		tr: 'Arıza çözüldü olarak işaretlendi',
		ja: '障害が解決済みに変更',
	},
	素材已创建: {
		en: 'Material created',
		vi: 'Đã tạo tư liệu',
		ru: 'Создан материал',
		tr: 'Materyal oluşturuldu',
		ja: '素材の作成',
	},
	审核已有结果: {
		en: 'Review decided',
		vi: 'Đã có kết quả duyệt',
		ru: 'Решение по проверке',
		tr: 'Onay kararı verildi',
		ja: '審査結果の確定',
	},
	内容已发布: {
		en: 'Content published',
		vi: 'Đã phát hành nội dung',
		ru: 'Публикация выпущена',
		tr: 'İçerik yayınlandı',
		ja: 'コンテンツの配信開始',
	},
	发布已结束: {
		en: 'Release ended',
		vi: 'Phát hành đã kết thúc',
		ru: 'Публикация завершена',
		tr: 'Yayın sona erdi',
		ja: '配信の終了',
	},
	紧急内容开始: {
		en: 'Emergency started',
		vi: 'Nội dung khẩn cấp bắt đầu',
		ru: 'Экстренный показ начат',
		tr: 'Acil içerik başladı',
		ja: '緊急コンテンツの開始',
	},
	紧急内容结束: {
		en: 'Emergency ended',
		vi: 'Nội dung khẩn cấp kết thúc',
		ru: 'Экстренный показ завершён',
		tr: 'Acil içerik sona erdi',
		ja: '緊急コンテンツの終了',
	},
	测试事件: {
		en: 'Test event',
		vi: 'Sự kiện thử',
		ru: 'Тестовое событие',
		tr: 'Test olayı',
		ja: 'テストイベント',
	},
	素材与审核: {
		en: 'Materials and reviews',
		vi: 'Học liệu và duyệt',
		ru: 'Материалы и проверка',
		tr: 'Materyaller ve onaylar',
		ja: '素材と審査',
	},
	'Webhook 暂停通知': {
		en: 'Webhook paused',
		vi: 'Webhook tạm dừng',
		ru: 'Вебхук приостановлен',
		tr: 'Web kancası duraklatıldı',
		ja: 'Webhook の一時停止',
	},
})
