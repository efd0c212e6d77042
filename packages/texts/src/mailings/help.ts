import { rows } from '../rows.ts'

/** The help on scheduled reports. */
export const helpMailings = rows({
	'{scheduled_reports}每天、每周或每月把统计结果发到最多 20 个邮箱：内容是您看到的，收件人可以自行退订；您失去权限或移到其他组织时暂停。':
		{
			en: '{scheduled_reports} send statistics to up to 20 email addresses every day, week or month. They show what you see, recipients unsubscribe by themselves, and a report pauses when you lose the right or move to another organisation.',
			vi: '{scheduled_reports} gửi thống kê đến tối đa 20 email hằng ngày, hằng tuần hoặc hằng tháng: nội dung là những gì bạn thấy, người nhận tự hủy nhận được; báo cáo tạm dừng khi bạn mất quyền hoặc chuyển tổ chức.',
			ru: '{scheduled_reports} отправляют статистику на адреса эл. почты (до 20) каждый день, неделю или месяц: в них то, что видите вы, получатели отписываются сами, а если вы лишитесь права или перейдёте в другую организацию, отчёт приостанавливается.',
			tr: '{scheduled_reports} istatistikleri her gün, hafta veya ay en çok 20 e-posta adresine gönderir: sizin gördüğünüzü gösterir, alıcılar kendileri çıkar; yetkinizi kaybederseniz veya başka organizasyona taşınırsanız duraklar.',
			ja: '{scheduled_reports}は統計を毎日・毎週・毎月、最大 20 件のメールアドレスに送信します。内容はあなたが閲覧できる範囲で、受信者は自分で配信停止できます。権限を失うか組織を移動すると一時停止します。',
		},
	'不需要时可以用{pause}暂停报告，用{resume}恢复：恢复后从下一次开始发送，错过的不补发。': {
		en: 'A report that is not needed for a while is paused with {pause} and resumed with {resume}: it is sent again at its next time, and what was missed is not sent later.',
		vi: 'Khi tạm thời không cần, hãy dừng báo cáo bằng {pause} và tiếp tục bằng {resume}: báo cáo được gửi lại từ lần kế tiếp, các lần đã bỏ lỡ không được gửi bù.',
		ru: 'Если отчёт какое-то время не нужен, его можно остановить кнопкой {pause} и возобновить кнопкой {resume}: он снова придёт в следующий срок, пропущенное не досылается.',
		tr: 'Bir süre gerekmeyen rapor {pause} ile duraklatılır, {resume} ile sürdürülür: bir sonraki zamanında yeniden gönderilir, kaçırılanlar sonradan gönderilmez.',
		ja: 'しばらく不要なレポートは{pause}で停止し、{resume}で再開できます。再開後は次回から送信され、停止中の分は送信されません。',
	},
})
