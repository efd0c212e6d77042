import { rows } from '../rows.ts'

/** What runs on terminals that are about to move, and what happens to it. */
export const moves = rows({
	不受影响: {
		en: 'Not affected',
		vi: 'Không bị ảnh hưởng',
		ru: 'Без изменений',
		tr: 'Etkilenmez',
		ja: '影響を受けません',
	},
	改由新组织的审核人审核: {
		en: 'Goes to the reviewers of the new organisation',
		vi: 'Chuyển cho người duyệt của tổ chức mới',
		ru: 'Перейдёт на проверку в новую организацию',
		tr: 'Yeni kuruluşun inceleyenlerine geçer',
		ja: '新しい組織の審査担当者に引き継がれます',
	},
	不再发送到这些终端: {
		en: 'Will not be sent to these terminals',
		vi: 'Không còn được gửi tới các màn hình này',
		ru: 'Не будет отправлено на эти экраны',
		tr: 'Bu ekranlara gönderilmeyecek',
		ja: 'これらの画面には送信されません',
	},
	从这些终端撤下: {
		en: 'Taken down from these terminals',
		vi: 'Gỡ khỏi các màn hình này',
		ru: 'Снимается с этих экранов',
		tr: 'Bu ekranlardan kaldırılır',
		ja: 'これらの画面から取り下げられます',
	},
	成为新组织的发布: {
		en: 'Becomes a release of the new organisation',
		vi: 'Trở thành bản phát hành của tổ chức mới',
		ru: 'Становится публикацией новой организации',
		tr: 'Yeni kuruluşun yayını olur',
		ja: '新しい組織の配信になります',
	},
	继续播放: {
		en: 'Keeps playing',
		vi: 'Tiếp tục phát',
		ru: 'Продолжает показываться',
		tr: 'Oynamaya devam eder',
		ja: '再生を続けます',
	},
	'这些终端上没有正在播放或等待的内容。': {
		en: 'Nothing is playing or waiting on these terminals.',
		vi: 'Không có nội dung nào đang phát hoặc chờ trên các màn hình này.',
		ru: 'На этих экранах ничего не показывается и ничего не ожидает отправки.',
		tr: 'Bu ekranlarda oynayan ya da bekleyen içerik yok.',
		ja: 'これらの画面で再生中または待機中の内容はありません。',
	},
})
