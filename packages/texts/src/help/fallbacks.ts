import { rows } from '../rows.ts'

/** The help page on what plays where nothing else does. */
export const helpFallbacks = rows({
	备用节目让屏幕不空着: {
		en: 'Fallback programmes keep screens from going blank',
		vi: 'Chương trình dự phòng để màn hình không bao giờ trống',
		ru: 'Резервная программа, чтобы экран не пустовал',
		tr: 'Ekran boş kalmasın diye yedek program',
		ja: '画面を空にしない予備番組',
	},
	'为组织或终端选择一个节目，没有其他内容可播放或内容无法显示时播放它。': {
		en: 'Choose a programme for an organisation or a terminal. It plays when nothing else is scheduled, or when the scheduled content cannot be shown.',
		vi: 'Chọn cho tổ chức hoặc thiết bị một chương trình phát khi không có gì khác để phát hoặc nội dung không hiển thị được.',
		ru: 'Выберите для организации или терминала программу, которая идёт, когда больше нечего показывать или содержимое показать не удаётся.',
		tr: 'Bir kuruluş ya da terminal için, oynatılacak başka bir şey yokken ya da içerik gösterilemediğinde oynayacak programı seçin.',
		ja: 'ほかに再生するものがないとき、または内容を表示できないときに再生する番組を、組織または端末ごとに選びます。',
	},
	'在{organizations}界面选择组织，点击{fallback_programme}，选择{fallback_own}和节目，然后点击{save}；下级组织没有另作选择时与它相同。':
		{
			en: 'On the page {organizations}, choose an organisation, press {fallback_programme}, choose {fallback_own} and the programme, then press {save}. Organisations below it use the same programme unless they choose otherwise.',
			vi: 'Trên màn hình {organizations}, chọn tổ chức, nhấn {fallback_programme}, chọn {fallback_own} và chương trình rồi nhấn {save}. Tổ chức cấp dưới dùng theo nếu không chọn khác.',
			ru: 'На экране {organizations} выберите организацию, нажмите {fallback_programme}, отметьте {fallback_own}, укажите программу и нажмите {save}. У нижестоящих организаций она та же, если они не выбрали другую.',
			tr: '{organizations} ekranında kuruluşu seçin, {fallback_programme} düğmesine basın, {fallback_own} seçeneğini ve programı belirleyip {save} düğmesine basın. Alt kuruluşlar başka bir seçim yapmadıkça aynısını kullanır.',
			ja: '{organizations}画面で組織を選び、{fallback_programme}を押して{fallback_own}と番組を選び、{save}を押します。下位の組織は、別に選ばない限り同じになります。',
		},
	'单独一台终端：在终端列表中点击{shown_here}，再点击{fallback_programme}；{fallback_none}使它没有备用节目。': {
		en: 'For one terminal: press {shown_here} in the list of terminals, then {fallback_programme}. {fallback_none} leaves it without one.',
		vi: 'Cho riêng một thiết bị: nhấn {shown_here} trong danh sách thiết bị rồi nhấn {fallback_programme}. Chọn {fallback_none} để không dùng.',
		ru: 'Для одного терминала нажмите {shown_here} в списке терминалов, затем {fallback_programme}. С вариантом {fallback_none} у него её не будет.',
		tr: 'Tek bir terminal için terminal listesinde {shown_here}, sonra {fallback_programme} düğmesine basın. {fallback_none} seçilirse yedeği olmaz.',
		ja: '端末1台だけに設定するには、端末の一覧で{shown_here}を押し、続けて{fallback_programme}を押します。{fallback_none}にすると予備番組はなくなります。',
	},
	'窗口中写明当前生效的节目、来自哪个组织，以及已到达多少台终端；节目修改并通过审核后自动更新。': {
		en: 'The dialog shows which programme is in effect, which organisation it comes from and how many terminals have it. If the programme is changed, it is sent again once the change is approved.',
		vi: 'Hộp thoại cho biết chương trình đang áp dụng, từ tổ chức nào và đã có trên bao nhiêu thiết bị. Chương trình được sửa sẽ tự cập nhật sau khi được duyệt.',
		ru: 'В окне видно, что действует, от какой организации и на скольких терминалах уже есть. Изменённая программа отправляется заново, как только изменение одобрено.',
		tr: 'Pencere neyin geçerli olduğunu, hangi kuruluştan geldiğini ve kaç terminalde bulunduğunu gösterir. Değişen program, değişiklik onaylanınca yeniden gönderilir.',
		ja: 'ダイアログには、有効な番組、設定元の組織、配信済みの端末数が表示されます。番組を変更すると、承認後に自動で更新されます。',
	},
	'终端没有收到：它的播放器版本较旧，不支持备用节目；更新播放器后自动下发。': {
		en: 'A terminal does not receive it: its player is too old to support fallback programmes. It is sent as soon as the player is updated.',
		vi: 'Thiết bị không nhận được: trình phát quá cũ, chưa hỗ trợ. Sau khi cập nhật trình phát, chương trình được gửi tự động.',
		ru: 'Терминал её не получает: его плеер слишком старый. После обновления плеера она отправится сама.',
		tr: 'Terminale ulaşmıyor: oynatıcısı yedek programları tanımayacak kadar eski. Oynatıcı yenilenince kendiliğinden gönderilir.',
		ja: '端末に届かない：プレーヤーが古く、予備番組に対応していません。プレーヤーを更新すると自動で配信されます。',
	},
	'发布需要审核时，只有审核员可以选择备用节目；节目修改后由审核员重新选择。': {
		en: 'If releases need review, only reviewers can choose it, and they have to choose it again after the programme was changed.',
		vi: 'Khi phát hành cần duyệt, chỉ người có quyền duyệt mới chọn được, và phải chọn lại sau khi chương trình thay đổi.',
		ru: 'Если публикации проходят проверку, её выбирает только проверяющий, и после изменения программы он выбирает её снова.',
		tr: 'Yayınlar inceleniyorsa yalnızca inceleme yetkisi olan seçebilir ve program değişince yeniden seçer.',
		ja: '配信に審査が必要な場合、選べるのは審査権限のある人だけです。番組を変更したら選び直します。',
	},
})
