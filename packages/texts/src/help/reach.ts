import { rows } from '../rows.ts'

/** The help on content of other organisations, and on terminals that move between organisations. */
export const helpReach = rows({
	'移动会立刻改变谁能看到什么：原上级的用户不再看到它，新上级的用户开始看到它。移动之前会列出终端上正在播放和等待的全部内容，以及每一项会怎样；不属于新位置的内容可以保留、撤下或移交给新组织。':
		{
			en: 'A move changes at once who can see the terminals: users above the old organisation lose access, users above the new one gain it. Before the move you see all releases that the terminals play or wait for, and choose to keep, take down or hand over those that do not belong to the new organisation.',
			vi: 'Việc di chuyển thay đổi ngay ai thấy gì: người ở cấp trên cũ không còn thấy, người ở cấp trên mới sẽ thấy. Trước khi chuyển, hệ thống liệt kê mọi nội dung đang phát hoặc đang chờ và cho biết từng nội dung sẽ ra sao; nội dung không thuộc nơi mới có thể giữ lại, gỡ xuống hoặc bàn giao.',
			ru: 'Перемещение сразу меняет, кому что видно: пользователи над старым местом её больше не видят, над новым — видят. Перед переносом показано всё, что идёт на экранах или ожидает отправки, и что с этим будет; не относящееся к новому месту можно оставить, снять или передать.',
			tr: 'Taşıma kimin neyi gördüğünü hemen değiştirir: eski üsttekiler artık görmez, yeni üsttekiler görür. Taşımadan önce ekranlarda oynayan ve bekleyen her şey ve her birine ne olacağı gösterilir; yeni yere ait olmayanı bırakın, kaldırın ya da devredin.',
			ja: '移動すると、誰に何が見えるかがすぐに変わります。元の上位のユーザーには見えなくなり、新しい上位のユーザーに見えるようになります。移動の前に、画面で再生中または待機中のすべての内容と、それぞれがどうなるかが表示されます。新しい場所に属さない内容は、残す、取り下げる、引き継ぐから選べます。',
		},
	'带有“来自…”的内容是其他组织放在您的终端上的：可以查看，也可以从自己的终端撤下，发布人会收到通知；它在其他终端上继续播放。':
		{
			en: 'Content marked “From …” was published to your terminals by another organisation. You can see it and take it down from your terminals; its publisher is notified, and it continues on others.',
			vi: 'Nội dung có ghi “Từ …” do tổ chức khác đưa lên màn hình của bạn: bạn có thể xem và gỡ khỏi màn hình của mình, người phát hành sẽ được thông báo; nơi khác vẫn tiếp tục phát.',
			ru: 'Пометка «От …» означает, что на ваших экранах это показывает другая организация: вы можете посмотреть и снять это со своих экранов, автор получит уведомление; на остальных показ продолжается.',
			tr: '“… kuruluşundan” işaretli içeriği ekranlarınıza başka bir kuruluş koymuştur: bakabilir ve kendi ekranlarınızdan kaldırabilirsiniz, yayımlayana bildirilir; diğerlerinde devam eder.',
			ja: '「…から」と付いた内容は、ほかの組織がこちらの画面に配信したものです。確認し、自組織の画面から取り下げることができます。配信者に通知され、ほかの画面では続きます。',
		},
	'有的终端未收到：它们已移到其他组织。发布、恢复和重新下发只到达仍在发布组织之内的终端。': {
		en: 'Some terminals did not receive it: they have moved to another organisation. Publishing, rolling back and retransmitting reach only terminals that are still in the organisation of the release.',
		vi: 'Một số màn hình không nhận được: chúng đã chuyển sang tổ chức khác. Phát hành, khôi phục và gửi lại chỉ đến các màn hình còn thuộc tổ chức của bản phát hành.',
		ru: 'Некоторые экраны не получили публикацию: они перенесены в другую организацию. Публикация, возврат и повторная отправка доходят только до экранов, которые ещё относятся к её организации.',
		tr: 'Bazı ekranlara ulaşılamadı: başka bir kuruluşa taşınmışlar. Yayınlama, geri dönme ve yeniden gönderme yalnızca hâlâ yayının kuruluşundaki ekranlara ulaşır.',
		ja: '届かなかった画面は、ほかの組織に移動しています。配信、復元、再送信は、配信元の組織に属している画面にだけ届きます。',
	},
})
