import { rows } from '../rows.ts'

/** Refusals because of a time, by the clock of the terminal concerned. */
export const timeErrors = rows({
	'“{name}”：日期不能早于今天（终端“{terminal}”当地时间：{time}）': {
		en: '“{name}”: a date cannot be before today (on terminal “{terminal}” it is {time})',
		vi: '“{name}”: ngày không được trước hôm nay (giờ địa phương của thiết bị “{terminal}”: {time})',
		ru: '«{name}»: дата не может быть раньше сегодняшней (местное время терминала «{terminal}»: {time})',
		tr: '“{name}”: tarih bugünden önce olamaz (“{terminal}” terminalinde yerel saat: {time})',
		ja: '「{name}」：今日より前の日付は指定できません（端末「{terminal}」の現地時刻：{time}）',
	},
	'“{name}”：日程的结束时间已过，无法播放（终端“{terminal}”当地时间：{time}）': {
		en: '“{name}”: the end of the schedule has passed, so it cannot play (on terminal “{terminal}” it is {time})',
		vi: '“{name}”: lịch đã kết thúc, không thể phát (giờ địa phương của thiết bị “{terminal}”: {time})',
		ru: '«{name}»: время окончания прошло, воспроизведение невозможно (местное время терминала «{terminal}»: {time})',
		tr: '“{name}”: zamanlamanın bitişi geçti, oynatılamaz (“{terminal}” terminalinde yerel saat: {time})',
		ja: '「{name}」：終了時刻を過ぎているため再生できません（端末「{terminal}」の現地時刻：{time}）',
	},
	'失效时间已过（终端“{terminal}”当地时间：{time}）': {
		en: 'The expiry time has already passed (on terminal “{terminal}” it is {time})',
		vi: 'Thời điểm hết hạn đã qua (giờ địa phương của thiết bị “{terminal}”: {time})',
		ru: 'Срок действия уже истёк (местное время терминала «{terminal}»: {time})',
		tr: 'Bitiş zamanı zaten geçti (“{terminal}” terminalinde yerel saat: {time})',
		ja: '失効日時を過ぎています（端末「{terminal}」の現地時刻：{time}）',
	},
	开始播放的时间已过: {
		en: 'The start time has already passed. Choose a later time, or leave it empty to start at once',
		vi: 'Thời điểm bắt đầu đã qua. Hãy chọn thời điểm muộn hơn hoặc để trống để phát ngay',
		ru: 'Время начала уже прошло. Выберите более позднее или оставьте поле пустым, чтобы начать сразу',
		tr: 'Başlangıç zamanı geçti. Daha geç bir zaman seçin veya hemen başlaması için boş bırakın',
		ja: '開始日時を過ぎています。後の日時を選ぶか、すぐに開始する場合は空欄にしてください',
	},
	'开始播放的时间已过（终端“{terminal}”当地时间：{time}）': {
		en: 'The start time has already passed (on terminal “{terminal}” it is {time}). Choose a later time, or leave it empty to start at once',
		vi: 'Thời điểm bắt đầu đã qua (giờ địa phương của thiết bị “{terminal}”: {time}). Hãy chọn thời điểm muộn hơn hoặc để trống để phát ngay',
		ru: 'Время начала уже прошло (местное время терминала «{terminal}»: {time}). Выберите более позднее или оставьте поле пустым, чтобы начать сразу',
		tr: 'Başlangıç zamanı geçti (“{terminal}” terminalinde yerel saat: {time}). Daha geç bir zaman seçin veya hemen başlaması için boş bırakın',
		ja: '開始日時を過ぎています（端末「{terminal}」の現地時刻：{time}）。後の日時を選ぶか、すぐに開始する場合は空欄にしてください',
	},
	'预约的时间已过，无法播放（终端“{terminal}”当地时间：{time}）': {
		en: 'The reserved time has passed, so it cannot play (on terminal “{terminal}” it is {time})',
		vi: 'Thời gian đã đặt đã qua, không thể phát (giờ địa phương của thiết bị “{terminal}”: {time})',
		ru: 'Назначенное время прошло, воспроизведение невозможно (местное время терминала «{terminal}»: {time})',
		tr: 'Ayrılan zaman geçti, oynatılamaz (“{terminal}” terminalinde yerel saat: {time})',
		ja: '予約した時刻を過ぎているため再生できません（端末「{terminal}」の現地時刻：{time}）',
	},
	日程模板中的命令都已过期: {
		en: 'Every command of this schedule template is in the past',
		vi: 'Mọi lệnh trong mẫu lịch này đều đã qua',
		ru: 'Время всех команд этого шаблона расписания уже прошло',
		tr: 'Bu zamanlama şablonundaki tüm komutların zamanı geçti',
		ja: 'このスケジュールテンプレートのコマンドはすべて期限を過ぎています',
	},
	'日程模板中的命令都已过期（终端“{terminal}”当地时间：{time}）': {
		en: 'Every command of this schedule template is in the past (on terminal “{terminal}” it is {time})',
		vi: 'Mọi lệnh trong mẫu lịch này đều đã qua (giờ địa phương của thiết bị “{terminal}”: {time})',
		ru: 'Время всех команд этого шаблона расписания уже прошло (местное время терминала «{terminal}»: {time})',
		tr: 'Bu zamanlama şablonundaki tüm komutların zamanı geçti (“{terminal}” terminalinde yerel saat: {time})',
		ja: 'このスケジュールテンプレートのコマンドはすべて期限を過ぎています（端末「{terminal}」の現地時刻：{time}）',
	},
	'“{name}”：请选择日期': {
		en: '“{name}”: choose the first day, the last day or both, or do not limit the dates',
		vi: '“{name}”: hãy chọn ngày bắt đầu, ngày kết thúc hoặc cả hai, hoặc bỏ giới hạn ngày',
		ru: '«{name}»: укажите первый день, последний день или оба либо снимите ограничение по датам',
		tr: '“{name}”: ilk günü, son günü veya her ikisini seçin ya da tarih sınırını kaldırın',
		ja: '「{name}」：開始日・終了日のどちらかまたは両方を選ぶか、日付の制限を外してください',
	},
	请选择日期: {
		en: 'Choose the first day, the last day or both',
		vi: 'Hãy chọn ngày bắt đầu, ngày kết thúc hoặc cả hai',
		ru: 'Укажите первый день, последний день или оба',
		tr: 'İlk günü, son günü veya her ikisini seçin',
		ja: '開始日・終了日のどちらかまたは両方を選んでください',
	},
	'未添加日程：{names}': {
		en: 'No schedule added for: {names}',
		vi: 'Chưa thêm lịch phát cho: {names}',
		ru: 'Не добавлено расписание для: {names}',
		tr: 'Zamanlama eklenmedi: {names}',
		ja: 'スケジュールが追加されていません：{names}',
	},
	'插播仍在播放或等待播放，请先结束：{names}': {
		en: 'Still playing or due to play. End it before deleting: {names}',
		vi: 'Vẫn đang phát hoặc chờ phát. Hãy kết thúc trước khi xóa: {names}',
		ru: 'Ещё показывается или ожидает показа. Перед удалением завершите показ: {names}',
		tr: 'Hâlâ oynatılıyor veya oynatılmayı bekliyor. Silmeden önce sonlandırın: {names}',
		ja: '再生中または再生待ちのため削除できません。先に終了してください：{names}',
	},
})
