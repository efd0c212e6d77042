import { rows } from '../rows.ts'

/** Errors of sensor limits and of acquisition devices. */
export const acquisitionErrors = rows({
	下限必须小于上限: {
		en: 'The lower limit must be below the upper limit',
		vi: 'Ngưỡng dưới phải nhỏ hơn ngưỡng trên',
		ru: 'Нижний порог должен быть меньше верхнего',
		tr: 'Alt sınır üst sınırdan küçük olmalı',
		ja: '下限は上限より小さくしてください',
	},
	'回差过大：下限加回差不能超过上限减回差；只有一个限值时，回差不能超过该限值或 10；回到限内的值须在传感器的量程内': {
		en: 'The hysteresis is too large: the lower limit plus it may not exceed the upper limit minus it; of a single limit it is at most that limit, or 10, and a sensor must be able to measure a value that is back within',
		vi: 'Độ trễ quá lớn: ngưỡng dưới cộng độ trễ không được vượt ngưỡng trên trừ độ trễ; nếu chỉ có một ngưỡng, độ trễ không quá ngưỡng đó hoặc 10; giá trị trở lại bình thường phải nằm trong dải đo của cảm biến',
		ru: 'Гистерезис слишком велик: нижний порог плюс гистерезис не может превышать верхний порог минус гистерезис; при одном пороге он не больше этого порога или 10; значение возврата к норме должно лежать в диапазоне датчика',
		tr: 'Histerezis çok büyük: alt sınır artı histerezis, üst sınır eksi histerezisi aşamaz; tek sınırda en çok o sınır ya da 10 olabilir; normale dönüş değeri sensörün ölçüm aralığında olmalıdır',
		ja: 'ヒステリシスが大きすぎます：下限＋ヒステリシスが上限－ヒステリシスを超えないようにしてください。限度が1つだけの場合は、その値または 10 までです。復帰する値はセンサーの測定範囲内にしてください',
	},
	'此传感器的限值须在 {least} 至 {most} 之间': {
		en: 'Limits of this sensor lie between {least} and {most}',
		vi: 'Ngưỡng của cảm biến này phải từ {least} đến {most}',
		ru: 'Пороги этого датчика должны быть от {least} до {most}',
		tr: 'Bu sensörün sınırları {least} ile {most} arasında olmalı',
		ja: 'このセンサーの限度は {least}～{most} にしてください',
	},
	终端没有上报此传感器: {
		en: 'The terminal does not report this sensor',
		vi: 'Thiết bị không báo cảm biến này',
		ru: 'Терминал не сообщает об этом датчике',
		tr: 'Terminal bu sensörü bildirmiyor',
		ja: '端末はこのセンサーを報告していません',
	},
	采集设备不存在: {
		en: 'The acquisition device does not exist',
		vi: 'Thiết bị thu thập không tồn tại',
		ru: 'Устройство сбора данных не существует',
		tr: 'Veri toplama cihazı bulunamadı',
		ja: '収集機器が存在しません',
	},
	'此终端的端口“{port}”已登记采集设备“{name}”': {
		en: 'Port “{port}” of this terminal already has the acquisition device “{name}”',
		vi: 'Cổng “{port}” của thiết bị này đã đăng ký “{name}”',
		ru: 'К порту «{port}» этого терминала уже привязано устройство «{name}»',
		tr: 'Bu terminalin “{port}” bağlantı noktasında zaten “{name}” kayıtlı',
		ja: 'この端末のポート「{port}」には「{name}」が登録済みです',
	},
	'请先选择所属终端，再填写端口': {
		en: 'Choose a terminal before entering a port',
		vi: 'Hãy chọn thiết bị trước khi nhập cổng',
		ru: 'Сначала выберите терминал, затем укажите порт',
		tr: 'Bağlantı noktasından önce bir terminal seçin',
		ja: 'ポートの前に端末を選択してください',
	},
	'“{name}”不是视频采集设备，不能作为信号源': {
		en: '“{name}” captures no video and cannot be an input',
		vi: '“{name}” không phải thiết bị thu hình nên không thể làm nguồn tín hiệu',
		ru: '«{name}» не захватывает видео и не может быть входом',
		tr: '“{name}” görüntü yakalamıyor, giriş olarak kullanılamaz',
		ja: '「{name}」は映像キャプチャではないため、入力に使えません',
	},
	'“{name}”正被 {count} 个节目用作信号源，确认后才能删除': {
		en: '“{name}” is the input of {count} {count|programme|programmes}; confirm to delete it',
		vi: '“{name}” đang là nguồn tín hiệu của {count} chương trình; hãy xác nhận để xóa',
		ru: '«{name}» — вход в {count} {count|программе|программах|программах}; подтвердите удаление',
		tr: '“{name}” {count} programda giriş olarak kullanılıyor; silmek için onaylayın',
		ja: '「{name}」は {count} 件の番組で入力に使われています。確認すると削除できます',
	},
	'一个终端最多登记 {count} 个采集设备': {
		en: 'A terminal has at most {count} acquisition {count|device|devices}',
		vi: 'Một thiết bị có tối đa {count} thiết bị thu thập',
		ru: 'У терминала может быть не больше {count} {count|устройства|устройств|устройств} сбора данных',
		tr: 'Bir terminalin en fazla {count} veri toplama cihazı olabilir',
		ja: '端末1台に登録できる収集機器は{count}台までです',
	},
})
