import { rows } from '../rows.ts'

/** Commands to many terminals. */
export const bulkCommands = rows({
	'更多命令…': {
		en: 'More commands…',
		vi: 'Lệnh khác…',
		ru: 'Другие команды…',
		tr: 'Diğer komutlar…',
		ja: 'その他のコマンド…',
	},
	'向 {count} 个终端发送命令': {
		en: 'Send a command to {count} {count|terminal|terminals}',
		vi: 'Gửi lệnh đến {count} thiết bị',
		ru: 'Команда для {count} {count|терминала|терминалов|терминалов}',
		tr: '{count} terminale komut gönder',
		ja: '{count}台の端末にコマンドを送信',
	},
	'需要终端在线；未连接的终端不会执行。': {
		en: 'Terminals have to be online; those that are not connected do not do it.',
		vi: 'Thiết bị phải trực tuyến; thiết bị chưa kết nối sẽ không thực hiện.',
		ru: 'Терминалы должны быть в сети; неподключённые команду не выполнят.',
		tr: 'Terminallerin çevrimiçi olması gerekir; bağlı olmayanlar uygulamaz.',
		ja: '端末がオンラインである必要があります。未接続の端末では実行されません。',
	},
	取消仍在等待的命令: {
		en: 'Cancel what still waits',
		vi: 'Hủy phần còn đang chờ',
		ru: 'Отменить то, что ещё ждёт',
		tr: 'Bekleyenleri iptal et',
		ja: '待機中のコマンドを取り消す',
	},
	'取消 {count} 个终端上仍在等待的命令？': {
		en: 'Cancel the command for {count} {count|terminal|terminals} where it still waits?',
		vi: 'Hủy lệnh đang chờ trên {count} thiết bị?',
		ru: 'Отменить команду для {count} {count|терминала|терминалов|терминалов}, где она ещё ждёт?',
		tr: '{count} terminalde bekleyen komut iptal edilsin mi?',
		ja: '{count}台の端末で待機中のコマンドを取り消しますか？',
	},
	'已经送达的终端不受影响。': {
		en: 'Terminals that have already received it are not affected.',
		vi: 'Thiết bị đã nhận lệnh không bị ảnh hưởng.',
		ru: 'На терминалы, которые уже получили команду, это не влияет.',
		tr: 'Komutu almış olan terminaller etkilenmez.',
		ja: 'すでに受信した端末には影響しません。',
	},
	'已在 {count} 个终端上取消': {
		en: 'Cancelled for {count} {count|terminal|terminals}',
		vi: 'Đã hủy trên {count} thiết bị',
		ru: 'Отменена для {count} {count|терминала|терминалов|терминалов}',
		tr: '{count} terminalde iptal edildi',
		ja: '{count}台の端末で取り消しました',
	},
	复制到其他终端: {
		en: 'Copy to other terminals',
		vi: 'Sao chép sang thiết bị khác',
		ru: 'Копировать на другие терминалы',
		tr: 'Diğer terminallere kopyala',
		ja: '他の端末にコピー',
	},
	'将“{name}”的规则复制到其他终端': {
		en: 'Copy the rules of “{name}” to other terminals',
		vi: 'Sao chép quy tắc của “{name}” sang thiết bị khác',
		ru: 'Копировать правила терминала «{name}» на другие терминалы',
		tr: '“{name}” kurallarını diğer terminallere kopyala',
		ja: '「{name}」のルールを他の端末にコピー',
	},
	'将规则复制到 {count} 个终端？': {
		en: 'Copy the rules to {count} {count|terminal|terminals}?',
		vi: 'Sao chép quy tắc sang {count} thiết bị?',
		ru: 'Копировать правила на {count} {count|терминал|терминала|терминалов}?',
		tr: 'Kurallar {count} terminale kopyalansın mı?',
		ja: 'ルールを{count}台の端末にコピーしますか？',
	},
	'这些终端现有的规则将全部被替换。': {
		en: 'All rules that these terminals have are replaced.',
		vi: 'Mọi quy tắc hiện có trên các thiết bị này sẽ bị thay thế.',
		ru: 'Все имеющиеся правила этих терминалов будут заменены.',
		tr: 'Bu terminallerdeki tüm kurallar değiştirilir.',
		ja: 'これらの端末の既存のルールはすべて置き換えられます。',
	},
})
