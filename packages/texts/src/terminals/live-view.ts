import { rows } from '../rows.ts'

/** The live view of a terminal's screen. */
export const liveViewTexts = rows({
	开始实时画面: {
		en: 'Start live view',
		vi: 'Xem trực tiếp',
		ru: 'Включить прямой просмотр',
		tr: 'Canlı görünümü başlat',
		ja: 'ライブ表示を開始',
	},
	停止实时画面: {
		en: 'Stop live view',
		vi: 'Dừng xem trực tiếp',
		ru: 'Остановить прямой просмотр',
		tr: 'Canlı görünümü durdur',
		ja: 'ライブ表示を停止',
	},
	'“{name}”的实时画面': {
		en: 'Live view of “{name}”',
		vi: 'Hình ảnh trực tiếp của “{name}”',
		ru: 'Прямой просмотр «{name}»',
		tr: '“{name}” canlı görünümü',
		ja: '「{name}」のライブ表示',
	},
	'正在等待终端的画面…': {
		en: 'Waiting for the terminal…',
		vi: 'Đang chờ hình ảnh từ thiết bị…',
		ru: 'Ожидание изображения от терминала…',
		tr: 'Terminalden görüntü bekleniyor…',
		ja: '端末からの画面を待っています…',
	},
	'终端没有发送画面：屏幕上可能没有内容。': {
		en: 'The terminal sends no picture: there may be nothing on its screen.',
		vi: 'Thiết bị không gửi hình ảnh: có thể màn hình không hiển thị gì.',
		ru: 'Терминал не присылает изображение: возможно, на экране ничего нет.',
		tr: 'Terminal görüntü göndermiyor: ekranında bir şey olmayabilir.',
		ja: '端末から画面が届きません。画面に何も表示されていない可能性があります。',
	},
	'实时画面已停止：无法获取画面。': {
		en: 'The live view has stopped: no picture could be fetched.',
		vi: 'Xem trực tiếp đã dừng: không lấy được hình ảnh.',
		ru: 'Прямой просмотр остановлен: не удалось получить изображение.',
		tr: 'Canlı görünüm durdu: görüntü alınamadı.',
		ja: 'ライブ表示を停止しました：画面を取得できません。',
	},
	'实时画面已运行 5 分钟，已自动停止。': {
		en: 'The live view ran for 5 minutes and has stopped.',
		vi: 'Xem trực tiếp đã chạy 5 phút và đã tự dừng.',
		ru: 'Прямой просмотр шёл 5 минут и остановлен.',
		tr: 'Canlı görünüm 5 dakika sürdü ve durdu.',
		ja: 'ライブ表示は 5 分間続いたため、自動的に停止しました。',
	},
	'正在查看实时画面的终端太多，请稍后再试': {
		en: 'Too many terminals are being watched live. Try again later.',
		vi: 'Có quá nhiều thiết bị đang được xem trực tiếp, hãy thử lại sau',
		ru: 'Прямой просмотр включён для слишком многих терминалов. Повторите попытку позже',
		tr: 'Çok fazla terminal canlı izleniyor. Daha sonra yeniden deneyin',
		ja: 'ライブ表示中の端末が多すぎます。しばらくしてからもう一度お試しください',
	},
})
