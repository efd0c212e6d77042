import { rows } from '../rows.ts'

/** What terminals are told to do, and what became of it. */
export const terminalCommands = rows({
	取消命令: {
		en: 'Cancel command',
		vi: 'Hủy lệnh',
		ru: 'Отмена команды',
		tr: 'Komutu iptal et',
		ja: 'コマンドのキャンセル',
	},
	控制: {
		en: 'Control',
		vi: 'Điều khiển',
		ru: 'Управление',
		tr: 'Denetim',
		ja: '操作',
	},
	'控制“{name}”': {
		en: 'Control “{name}”',
		vi: 'Điều khiển “{name}”',
		ru: 'Управление: «{name}»',
		tr: '“{name}” denetimi',
		ja: '「{name}」の操作',
	},
	命令记录: {
		en: 'Command history',
		vi: 'Lịch sử lệnh',
		ru: 'История команд',
		tr: 'Komut geçmişi',
		ja: 'コマンド履歴',
	},
	还没有命令: {
		en: 'No commands yet',
		vi: 'Chưa có lệnh nào',
		ru: 'Команд пока нет',
		tr: 'Henüz komut yok',
		ja: 'コマンドはまだありません',
	},
	'设为 {value}%': {
		en: 'Set to {value}%',
		vi: 'Đặt thành {value}%',
		ru: 'Установить {value} %',
		tr: '%{value} olarak ayarla',
		ja: '{value}% に設定',
	},
	'命令已下达：{type}': {
		en: 'Command set: {type}',
		vi: 'Đã đặt lệnh: {type}',
		ru: 'Команда задана: {type}',
		tr: 'Komut verildi: {type}',
		ja: 'コマンドを設定しました：{type}',
	},
	'终端离线，命令将在其连接后执行。': {
		en: 'The terminal is offline. The command is carried out once it connects.',
		vi: 'Thiết bị đang ngoại tuyến. Lệnh sẽ được thực hiện khi thiết bị kết nối.',
		ru: 'Терминал не в сети. Команда будет выполнена, когда он подключится.',
		tr: 'Terminal çevrimdışı. Komut, bağlandığında uygulanır.',
		ja: '端末はオフラインです。接続すると実行されます。',
	},
	'确定重启“{name}”吗？': {
		en: 'Restart “{name}”?',
		vi: 'Khởi động lại “{name}”?',
		ru: 'Перезапустить «{name}»?',
		tr: '“{name}” yeniden başlatılsın mı?',
		ja: '「{name}」を再起動しますか？',
	},
	'屏幕会短暂中断播放。': {
		en: 'The screen stops playing for a moment.',
		vi: 'Màn hình sẽ tạm ngừng phát trong giây lát.',
		ru: 'Показ на экране ненадолго прервётся.',
		tr: 'Ekran kısa süreliğine oynatmayı keser.',
		ja: '画面の再生が一時的に止まります。',
	},
})
