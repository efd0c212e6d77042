import { rows } from '../../rows.ts'

/** The help on upgrading terminals. */
export const helpUpgrades = rows({
	分批升级终端: {
		en: 'Upgrade terminals in waves',
		vi: 'Nâng cấp thiết bị',
		ru: 'Обновление терминалов',
		tr: 'Terminalleri yükseltme',
		ja: '端末のアップグレード',
	},
	'用 ZIP 或 APK 分批升级许多终端，失败过多时自动暂停。': {
		en: 'Upgrade many terminals in waves by a ZIP or an APK; it pauses by itself when too many fail.',
		vi: 'Nâng cấp nhiều thiết bị theo từng đợt bằng ZIP hoặc APK; tự tạm dừng khi lỗi quá nhiều.',
		ru: 'Обновляйте много терминалов волнами из ZIP или APK; при большом числе сбоев обновление приостанавливается само.',
		tr: 'Çok sayıda terminali bir ZIP ya da APK ile dalgalar halinde yükseltin; çok fazla hata olursa kendiliğinden durur.',
		ja: 'ZIP または APK で多数の端末を段階的にアップグレードします。失敗が多いと自動的に一時停止します。',
	},
	'在{terminal}界面点击{terminal_upgrade}，在{upgrade_files}中上传文件；类型和版本从内容中读取，与文件名无关。': {
		en: 'Click {terminal_upgrade} on the page {terminal} and upload a file under {upgrade_files}; its type and version are read from its content, whatever its name.',
		vi: 'Trên trang {terminal}, bấm {terminal_upgrade} rồi tải tệp lên trong {upgrade_files}; loại và phiên bản đọc từ nội dung, không phụ thuộc tên tệp.',
		ru: 'На странице {terminal} нажмите {terminal_upgrade} и загрузите файл в разделе {upgrade_files}; тип и версия читаются из содержимого, имя не важно.',
		tr: '{terminal} sayfasında {terminal_upgrade} öğesine tıklayıp {upgrade_files} altında bir dosya yükleyin; türü ve sürümü adından değil içeriğinden okunur.',
		ja: '{terminal}画面で{terminal_upgrade}をクリックし、{upgrade_files}でファイルをアップロードします。種類とバージョンはファイル名に関係なく内容から読み取ります。',
	},
	'在文件旁点击{upgrade_terminals}，选择终端、{first_wave}和暂停的比例，然后点击{start_upgrade}。': {
		en: 'Click {upgrade_terminals} beside the file, choose terminals, {first_wave} and the share that pauses it, then click {start_upgrade}.',
		vi: 'Bấm {upgrade_terminals} cạnh tệp, chọn thiết bị, {first_wave} và tỷ lệ tạm dừng, rồi bấm {start_upgrade}.',
		ru: 'Нажмите {upgrade_terminals} рядом с файлом, выберите терминалы, {first_wave} и долю сбоев для приостановки, затем {start_upgrade}.',
		tr: 'Dosyanın yanındaki {upgrade_terminals} düğmesine tıklayın, terminalleri, {first_wave} ve duraklatma oranını seçip {start_upgrade} düğmesine tıklayın.',
		ja: 'ファイルの横の{upgrade_terminals}をクリックし、端末、{first_wave}、一時停止の割合を選んで{start_upgrade}をクリックします。',
	},
	'首批终端成功后，其余终端分批升级；{upgrades}中实时显示每批的进度和七种状态。': {
		en: 'Once the first wave went well the others follow in waves; {upgrades} shows the progress and the seven states as they happen.',
		vi: 'Khi đợt đầu thành công, các thiết bị còn lại theo từng đợt; {upgrades} hiển thị tiến độ và bảy trạng thái theo thời gian thực.',
		ru: 'После успеха первой волны следуют остальные; в разделе {upgrades} сразу видны ход и семь состояний.',
		tr: 'İlk dalga başarılı olunca diğerleri dalgalar halinde izler; {upgrades} ilerlemeyi ve yedi durumu anında gösterir.',
		ja: '最初の段階が成功すると残りの端末が段階的に続きます。{upgrades}に進み具合と七つの状態がリアルタイムで表示されます。',
	},
	'失败超过比例时升级自动暂停：在{view_terminals}中查看原因，然后{resume}、{retry_failed}或{cancel_upgrade}。': {
		en: 'It pauses by itself when more fail: see why under {view_terminals}, then use {resume}, {retry_failed} or {cancel_upgrade}.',
		vi: 'Khi lỗi vượt tỷ lệ, đợt nâng cấp tự tạm dừng: xem lý do trong {view_terminals}, rồi chọn {resume}, {retry_failed} hoặc {cancel_upgrade}.',
		ru: 'Если сбоев больше, обновление приостановится: причины — в {view_terminals}, затем {resume}, {retry_failed} или {cancel_upgrade}.',
		tr: 'Oran aşılırsa kendiliğinden duraklar: nedenini {view_terminals} altında görün, sonra {resume}, {retry_failed} ya da {cancel_upgrade} seçin.',
		ja: '割合を超えると自動的に一時停止します。{view_terminals}で理由を確認し、{resume}、{retry_failed}、{cancel_upgrade}のいずれかを選びます。',
	},
	'文件被拒绝：APK 须含 AndroidManifest.xml，系统升级的 ZIP 须含 update.json，其中写明 type 和 version。': {
		en: 'The file is refused: an APK has AndroidManifest.xml, the ZIP of a system upgrade has update.json with type and version.',
		vi: 'Tệp bị từ chối: APK phải có AndroidManifest.xml, ZIP nâng cấp hệ thống phải có update.json ghi type và version.',
		ru: 'Файл отклонён: в APK должен быть AndroidManifest.xml, в ZIP обновления системы — update.json с type и version.',
		tr: 'Dosya reddedildi: APK içinde AndroidManifest.xml, sistem yükseltmesi ZIP’inde type ve version içeren update.json olmalıdır.',
		ja: 'ファイルが拒否される：APK には AndroidManifest.xml、システムアップグレードの ZIP には type と version を記した update.json が必要です。',
	},
	'提示版本更高：默认不降级；确实需要时勾选{allow_downgrade}。': {
		en: 'A version is said to be higher: nothing is downgraded unless {allow_downgrade} is ticked.',
		vi: 'Báo phiên bản cao hơn: mặc định không hạ cấp; khi thật cần, hãy chọn {allow_downgrade}.',
		ru: 'Сообщается о более высокой версии: по умолчанию версия не понижается; при необходимости отметьте {allow_downgrade}.',
		tr: 'Sürümün daha yüksek olduğu söylenirse: {allow_downgrade} işaretlenmedikçe düşürülmez.',
		ja: 'バージョンが新しいと表示される：通常は下げません。必要な場合は{allow_downgrade}を選択します。',
	},
	'状态为{feedback_abnormal}：终端没有按时回答、不支持升级或安装失败；网页播放器不能升级系统。': {
		en: 'The state is {feedback_abnormal}: the terminal has not answered in time, does not do upgrades, or could not install it; the player in a browser cannot upgrade a system.',
		vi: 'Trạng thái {feedback_abnormal}: thiết bị không trả lời kịp, không hỗ trợ nâng cấp hoặc cài đặt lỗi; trình phát trên trình duyệt không nâng cấp được hệ thống.',
		ru: 'Состояние {feedback_abnormal}: терминал не ответил вовремя, не поддерживает обновление или не смог его установить; плеер в браузере систему не обновляет.',
		tr: 'Durum {feedback_abnormal}: terminal zamanında yanıt vermedi, yükseltmeyi desteklemiyor ya da kuramadı; tarayıcıdaki oynatıcı sistemi yükseltemez.',
		ja: '状態が{feedback_abnormal}：端末が時間内に応答しない、対応していない、またはインストールに失敗しました。ブラウザープレーヤーはシステムをアップグレードできません。',
	},
})
