import { rows } from '../rows.ts'

/** The help on calendar feeds. */
export const helpCalendars = rows({
	'在{publish_programme}界面点击{calendar_feeds}，为您看到的终端生成一个地址：Google、Outlook、Apple 等日历凭它显示什么节目在哪里播放。':
		{
			en: 'On the page {publish_programme}, press {calendar_feeds} and make an address for the terminals that you see: Google, Outlook, Apple and other calendars show by it what plays where.',
			vi: 'Ở màn hình {publish_programme}, nhấn {calendar_feeds} và tạo địa chỉ cho các thiết bị bạn thấy: lịch Google, Outlook, Apple và các ứng dụng khác dùng nó để hiện chương trình nào phát ở đâu.',
			ru: 'На экране {publish_programme} нажмите {calendar_feeds} и создайте адрес для видимых вам терминалов: по нему календари Google, Outlook, Apple и другие показывают, что где идёт.',
			tr: '{publish_programme} ekranında {calendar_feeds} düğmesine basın ve gördüğünüz terminaller için bir adres oluşturun: Google, Outlook, Apple ve diğer takvimler bununla neyin nerede oynadığını gösterir.',
			ja: '{publish_programme}画面で{calendar_feeds}を押し、閲覧できる端末のアドレスを作成します。Google、Outlook、Apple などのカレンダーに、どこで何が再生されるかが表示されます。',
		},
	'日历显示 404：地址已更换或删除，或者生成它的人已停用、失去权限或离开了该组织；请重新生成。': {
		en: 'A calendar says 404: its address was changed or deleted, or whoever made it was disabled, lost the right or left the organisation. Make a new one.',
		vi: 'Lịch báo 404: địa chỉ đã đổi hoặc xóa, hoặc người tạo đã bị vô hiệu, mất quyền hay rời tổ chức. Hãy tạo địa chỉ mới.',
		ru: 'Календарь сообщает 404: адрес сменили или удалили либо его создатель отключён, лишился права или покинул организацию. Создайте новый.',
		tr: 'Takvim 404 diyor: adresi değiştirilmiş veya silinmiş ya da oluşturan kişi devre dışı bırakılmış, yetkisini kaybetmiş veya organizasyondan ayrılmıştır. Yenisini oluşturun.',
		ja: 'カレンダーに 404 と表示される：アドレスが変更または削除されたか、作成者が停止されたか、権限を失ったか、組織を離れました。新しく作成してください。',
	},
})
