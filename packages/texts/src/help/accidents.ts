import { rows } from '../rows.ts'

/** The help on unsent emails and on plays whose times cannot be true. */
export const helpAccidents = rows({
	'没有发出的邮件和原因都列在{undelivered_email}中；问题解决后点击{try_again}。': {
		en: 'Emails that could not be sent are listed with the reason under {undelivered_email}. When the cause is fixed, press {try_again}.',
		vi: 'Các email chưa gửi được và lý do nằm trong {undelivered_email}; khắc phục xong, hãy nhấn {try_again}.',
		ru: 'Письма, которые не ушли, и причины перечислены на экране {undelivered_email}; устраните причину и нажмите {try_again}.',
		tr: 'Gönderilemeyen e-postalar nedenleriyle {undelivered_email} altında listelenir; nedeni giderdikten sonra {try_again} düğmesine basın.',
		ja: '送信されなかったメールとその理由は{undelivered_email}に一覧表示されます。原因を解消したら{try_again}を押します。',
	},
	'未送达的邮件没有{try_again}：其中的验证码已清除；请收件人重新获取。': {
		en: 'An undelivered email has no {try_again}: it contained a code, which has been deleted. Ask its recipient to request a new one.',
		vi: 'Email chưa gửi được không có {try_again}: mã trong email đã bị xóa; hãy đề nghị người nhận yêu cầu mã mới.',
		ru: 'У недоставленного письма нет кнопки {try_again}: в нём был код, он удалён; попросите получателя запросить новый.',
		tr: 'Teslim edilmeyen e-postada {try_again} yoksa: içindeki kod silinmiştir; alıcısından yeni bir kod istemesini isteyin.',
		ja: '未送信のメールに{try_again}がないときは、含まれていた確認コードが削除されています。宛先の方に再取得を依頼してください。',
	},
	'首页{play_records}中有{record_problems}：终端的时钟不准，请校准终端的时间和时区，之后的记录会正常显示；记录丢失时会显示条数和时段。':
		{
			en: '{play_records} on the home page lists records under {record_problems}: the clock of a terminal is wrong. Set its time and time zone; later records then appear as usual. Lost records are listed there with their number and time.',
			vi: '{play_records} ở trang chủ có mục {record_problems}: đồng hồ của thiết bị sai; hãy chỉnh giờ và múi giờ của thiết bị, các bản ghi sau đó sẽ hiện bình thường. Bản ghi bị mất được hiển thị kèm số lượng và thời gian.',
			ru: 'На главной странице в разделе {play_records} есть записи на вкладке {record_problems}: у терминала сбиты часы; настройте его время и часовой пояс, и следующие записи появятся как обычно. Для потерянных записей указаны их число и время.',
			tr: 'Ana sayfadaki {play_records} bölümünde {record_problems} altında kayıt varsa: bir terminalin saati yanlıştır; saatini ve saat dilimini ayarlayın, sonraki kayıtlar normal görünür. Kaybolan kayıtlar sayıları ve zamanlarıyla gösterilir.',
			ja: 'ホームの{play_records}の{record_problems}に記録があるときは、端末の時計がずれています。端末の時刻とタイムゾーンを合わせると、その後の記録は通常どおり表示されます。失われた記録は件数と時間帯が表示されます。',
		},
})
