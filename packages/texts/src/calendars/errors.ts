import { rows } from '../rows.ts'

/** Errors of calendar feeds. */
export const calendarErrors = rows({
	日历订阅不存在: {
		en: 'The calendar feed does not exist',
		vi: 'Lịch đăng ký không tồn tại',
		ru: 'Лента календаря не существует',
		tr: 'Takvim akışı bulunamadı',
		ja: 'カレンダーフィードが存在しません',
	},
	'每人最多 {count} 个日历订阅': {
		en: 'A person has {count} {count|calendar feed|calendar feeds} at most',
		vi: 'Mỗi người có tối đa {count} lịch đăng ký',
		ru: 'У одного человека может быть не более {count} {count|ленты|лент|лент} календаря',
		tr: 'Bir kişinin en çok {count} takvim akışı olabilir',
		ja: '1 人が作成できるカレンダーフィードは {count} 件までです',
	},
	'一个组织最多 {count} 个日历订阅': {
		en: 'An organisation has {count} {count|calendar feed|calendar feeds} at most',
		vi: 'Một tổ chức có tối đa {count} lịch đăng ký',
		ru: 'У организации может быть не более {count} {count|ленты|лент|лент} календаря',
		tr: 'Bir organizasyonda en çok {count} takvim akışı olabilir',
		ja: '1 つの組織に作成できるカレンダーフィードは {count} 件までです',
	},
	'请选择组织、终端分组或终端': {
		en: 'Choose an organisation, a terminal group or terminals',
		vi: 'Hãy chọn tổ chức, nhóm thiết bị hoặc thiết bị',
		ru: 'Выберите организацию, группу терминалов или терминалы',
		tr: 'Bir organizasyon, terminal grubu veya terminal seçin',
		ja: '組織、端末グループ、または端末を選択してください',
	},
})
