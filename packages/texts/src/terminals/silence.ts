import { rows } from '../rows.ts'

/** A server that does not answer, although the connection is up. */
export const silence = rows({
	'服务器暂未响应，仍在等待': {
		en: 'The server is not answering yet. Still waiting.',
		vi: 'Máy chủ chưa phản hồi. Vẫn đang chờ.',
		ru: 'Сервер пока не отвечает. Ожидаем ответа.',
		tr: 'Sunucu henüz yanıt vermiyor. Bekleniyor.',
		ja: 'サーバーからまだ応答がありません。引き続き待機しています。',
	},
})
