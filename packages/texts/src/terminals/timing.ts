import { rows } from '../rows.ts'

/** The times that a terminal follows by itself, and its lock. */
export const timing = rows({
	定时: { en: 'Timing', vi: 'Lịch hẹn giờ', ru: 'Расписание', tr: 'Zamanlama', ja: 'スケジュール' },
	锁定: { en: 'Lock', vi: 'Khóa', ru: 'Блокировка', tr: 'Kilit', ja: 'ロック' },
	没有定时: {
		en: 'No times set',
		vi: 'Chưa đặt khung giờ',
		ru: 'Расписание не задано',
		tr: 'Zaman ayarlanmamış',
		ja: 'スケジュールなし',
	},
	结束定时: {
		en: 'End schedule',
		vi: 'Kết thúc lịch',
		ru: 'Отменить расписание',
		tr: 'Zamanlamayı bitir',
		ja: 'スケジュールを終了',
	},
	'结束“{name}”的定时？': {
		en: 'End the schedule “{name}”?',
		vi: 'Kết thúc lịch “{name}”?',
		ru: 'Отменить расписание «{name}»?',
		tr: '“{name}” zamanlaması bitirilsin mi?',
		ja: '「{name}」のスケジュールを終了しますか？',
	},
	'终端将不再按这些时段自动执行；当前状态保持不变。': {
		en: 'The terminal stops following these times. Its current state does not change.',
		vi: 'Thiết bị sẽ không còn thực hiện theo các khung giờ này. Trạng thái hiện tại giữ nguyên.',
		ru: 'Терминал перестанет следовать этому расписанию. Текущее состояние не изменится.',
		tr: 'Terminal bu zamanları artık uygulamaz. Şu anki durum değişmez.',
		ja: '端末はこのスケジュールに従わなくなります。現在の状態は変わりません。',
	},
	从终端读取: {
		en: 'Read from terminal',
		vi: 'Đọc từ thiết bị',
		ru: 'Запросить у терминала',
		tr: 'Terminalden oku',
		ja: '端末から取得',
	},
	'终端按自己的时钟执行，离线时也执行。': {
		en: 'The terminal follows these times by its own clock, even while it is offline.',
		vi: 'Thiết bị thực hiện theo đồng hồ của mình, kể cả khi ngoại tuyến.',
		ru: 'Терминал следует расписанию по своим часам, в том числе без связи.',
		tr: 'Terminal bu zamanları kendi saatine göre, çevrimdışıyken de uygular.',
		ja: '端末は自身の時計に従い、オフラインでも実行します。',
	},
	锁定范围: { en: 'Lock applies to', vi: 'Phạm vi khóa', ru: 'Что блокируется', tr: 'Kilitlenen', ja: 'ロックの対象' },
	仅播放: { en: 'Playback only', vi: 'Chỉ phát', ru: 'Только показ', tr: 'Yalnızca oynatma', ja: '再生のみ' },
	本机界面: {
		en: 'Controls on the device',
		vi: 'Giao diện trên thiết bị',
		ru: 'Управление на устройстве',
		tr: 'Cihazdaki denetimler',
		ja: '本体の操作画面',
	},
	'USB 接口': { en: 'USB ports', vi: 'Cổng USB', ru: 'USB-порты', tr: 'USB girişleri', ja: 'USBポート' },
	'锁定“{name}”？': {
		en: 'Lock “{name}”?',
		vi: 'Khóa “{name}”?',
		ru: 'Заблокировать «{name}»?',
		tr: '“{name}” kilitlensin mi?',
		ja: '「{name}」をロックしますか？',
	},
	'锁定后只播放紧急内容，直到解锁。': {
		en: 'Only emergencies are shown until it is unlocked.',
		vi: 'Chỉ hiển thị nội dung khẩn cấp cho đến khi mở khóa.',
		ru: 'До разблокировки показываются только экстренные сообщения.',
		tr: 'Kilit açılana kadar yalnızca acil içerik gösterilir.',
		ja: 'ロックを解除するまで、緊急コンテンツのみ表示されます。',
	},
})
