import { rows } from '../rows.ts'

/** States of a release on its terminals. */
export const releaseStates = rows({
	播放中: {
		en: 'Playing',
		vi: 'Đang phát',
		ru: 'Воспроизводится',
		tr: 'Oynatılıyor',
		ja: '再生中',
	},
	已被替换: {
		en: 'Replaced',
		vi: 'Đã bị thay thế',
		ru: 'Заменена',
		tr: 'Değiştirildi',
		ja: '置き換え済み',
	},
	已排期: {
		en: 'Scheduled',
		vi: 'Đã lên lịch',
		ru: 'Запланирована',
		tr: 'Planlandı',
		ja: '予約済み',
	},
	正在下发: {
		en: 'Sending',
		vi: 'Đang gửi',
		ru: 'Отправляется',
		tr: 'Gönderiliyor',
		ja: '送信中',
	},
	播放完毕: {
		en: 'Finished',
		vi: 'Đã phát xong',
		ru: 'Показ завершён',
		tr: 'Tamamlandı',
		ja: '再生完了',
	},
	下发失败: {
		en: 'Sending failed',
		vi: 'Gửi không thành công',
		ru: 'Не удалось отправить',
		tr: 'Gönderilemedi',
		ja: '送信失敗',
	},
	不在任何终端上: {
		en: 'Not on any screen',
		vi: 'Không có trên màn hình nào',
		ru: 'Нет ни на одном экране',
		tr: 'Hiçbir ekranda yok',
		ja: 'どの画面にもありません',
	},
	播放时间: {
		en: 'Play times',
		vi: 'Thời gian phát',
		ru: 'Время показа',
		tr: 'Oynatma zamanı',
		ja: '再生時間帯',
	},
})
