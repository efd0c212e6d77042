import { rows } from '../rows.ts'

/** The help pages on review: of materials, programs, releases and interludes. */
export const helpReviewing = rows({
	'审核素材、节目、发布和插播': {
		en: 'Review of content and releases',
		vi: 'Duyệt nội dung và phát hành',
		ru: 'Проверка содержимого и публикаций',
		tr: 'İçerik ve yayın denetimi',
		ja: '素材、番組、配信、割り込みの審査',
	},
	'发布之前由另一个人检查：需要审核的内容，通过之后才能到终端上。': {
		en: 'Have another person check first: content that needs review reaches terminals only once it is approved.',
		vi: 'Có người khác kiểm tra trước: nội dung cần duyệt chỉ đến thiết bị sau khi được duyệt.',
		ru: 'Сначала смотрит другой человек: то, что требует проверки, попадает на терминалы только после одобрения.',
		tr: 'Önce bir başkası bakar: denetim gereken içerik terminallere ancak onaylanınca ulaşır.',
		ja: '配信の前に別の人が確認します。審査が必要なものは、承認されてから端末に届きます。',
	},
	'最上级组织的管理员在{review_setting}中打开{materials_need_review}、{programmes_need_review}、{releases_need_review}或{interludes_need_review}；已有的内容不受影响。':
		{
			en: 'An administrator of the top organisation turns on {materials_need_review}, {programmes_need_review}, {releases_need_review} or {interludes_need_review} under {review_setting}. Existing content is not affected.',
			vi: 'Quản trị viên của tổ chức cấp cao nhất bật {materials_need_review}, {programmes_need_review}, {releases_need_review} hoặc {interludes_need_review} trong {review_setting}; nội dung đã có không bị ảnh hưởng.',
			ru: 'Администратор организации верхнего уровня включает на экране {review_setting} нужное: {materials_need_review}, {programmes_need_review}, {releases_need_review}, {interludes_need_review}; имеющееся не затрагивается.',
			tr: 'En üst organizasyonun yöneticisi {review_setting} ekranında {materials_need_review}, {programmes_need_review}, {releases_need_review} ya da {interludes_need_review} seçeneklerini açar; var olanlar etkilenmez.',
			ja: '最上位の組織の管理者が、{review_setting}で{materials_need_review}、{programmes_need_review}、{releases_need_review}、{interludes_need_review}をオンにします。既存のものには影響しません。',
		},
	'从此，新建和修改过的素材、节目和插播在通过之前不能发布；需要审核的发布在通过之后才发送到终端。': {
		en: 'From then on, new and changed materials, programmes and interludes can be published only after approval. Releases that need review are sent to terminals only after approval.',
		vi: 'Từ đó, tư liệu, chương trình và phát chèn mới hoặc đã sửa chưa được duyệt thì không phát hành được; phát hành cần duyệt chỉ gửi đến thiết bị sau khi duyệt.',
		ru: 'С этого момента новые и изменённые материалы, программы и врезки нельзя опубликовать без одобрения; публикации, требующие проверки, уходят на терминалы после неё.',
		tr: 'Bundan sonra yeni ve değiştirilen materyaller, programlar ve ara yayınlar onaylanmadan yayınlanamaz; denetlenen yayınlar terminallere onaydan sonra gider.',
		ja: '以後、新しい素材、番組、割り込みと変更したものは、承認されるまで配信できません。審査が必要な配信は、承認後に端末へ送られます。',
	},
	'审核人打开{check_material}、{check_programme}或{check_release}（其中可以切换到{interlude}），旁边显示内容在终端上的样子。':
		{
			en: 'A reviewer opens {check_material}, {check_programme} or {check_release}, where {interlude} can also be chosen. The preview beside the list shows how it looks on a terminal.',
			vi: 'Người duyệt mở {check_material}, {check_programme} hoặc {check_release} (có thể chuyển sang {interlude}); bên cạnh danh sách là hình ảnh trên thiết bị.',
			ru: 'Проверяющий открывает {check_material}, {check_programme} или {check_release} (там же {interlude}); рядом со списком видно, как это выглядит на терминале.',
			tr: 'Denetleyen {check_material}, {check_programme} ya da {check_release} ekranını açar (orada {interlude} de seçilir); listenin yanında terminaldeki görünüm yer alır.',
			ja: '審査担当者は{check_material}、{check_programme}、{check_release}（{interlude}にも切り替え可）を開きます。一覧の横に端末での表示が出ます。',
		},
	'节目下方列出与上次通过的版本的不同；发布下方列出播放方式、有效期、时段和终端。': {
		en: 'Below a programme you see what changed since the last approved version; below a release, its play mode, validity, times and terminals.',
		vi: 'Dưới chương trình là khác biệt so với bản được duyệt lần trước; dưới phát hành là cách phát, thời hạn, khung giờ và thiết bị.',
		ru: 'Под программой перечислены отличия от одобренной версии; под публикацией — режим, срок, часы и терминалы.',
		tr: 'Programın altında son onaylanan sürümden farkları, yayının altında oynatma türü, geçerlilik, saatler ve terminaller yer alır.',
		ja: '番組の下には前回承認された版との違いが、配信の下には再生方法、有効期間、時間帯、端末が表示されます。',
	},
	'点击{approve}；或点击{reject}并填写{reject_reason}。勾选几个可以一起决定。': {
		en: 'Press {approve}, or press {reject} and enter the {reject_reason}. Several can be ticked and decided together.',
		vi: 'Nhấn {approve}; hoặc nhấn {reject} và nhập {reject_reason}. Đánh dấu nhiều mục để quyết định cùng lúc.',
		ru: 'Нажмите {approve} либо {reject}, тогда укажите: {reject_reason}. Отметив несколько, можно решить сразу.',
		tr: '{approve} düğmesine basın ya da {reject} düğmesine basıp {reject_reason} alanını doldurun. Birkaçı işaretlenip birlikte karara bağlanabilir.',
		ja: '{approve}を押します。または{reject}を押して{reject_reason}を入力します。複数を選んでまとめて決めることもできます。',
	},
	'用键盘：A 通过，R 驳回，J 和 K 或方向键换到下一项和上一项，空格键选择。': {
		en: 'With the keyboard: A approves, R rejects, J and K or the arrow keys go to the next and previous entry, the space bar ticks.',
		vi: 'Bằng bàn phím: A duyệt, R từ chối, J và K hoặc phím mũi tên để sang mục tiếp và mục trước, phím cách để chọn.',
		ru: 'С клавиатуры: A — одобрить, R — отклонить, J и K или стрелки — следующее и предыдущее, пробел — отметить.',
		tr: 'Klavyeyle: A onaylar, R reddeder, J ve K ya da ok tuşları sonrakine ve öncekine geçer, boşluk tuşu işaretler.',
		ja: 'キーボードでは、Aで承認、Rで却下、JとKまたは矢印キーで次と前へ移動、スペースキーで選択します。',
	},
	'提交人会收到带有结果和原因的通知，之后可在顶部的通知列表中查看；内容修改后再次等待审核。': {
		en: 'The submitter gets a notification with the decision and its reason, which stays in the list behind the bell at the top. Changed content has to be reviewed again.',
		vi: 'Người gửi nhận thông báo kết quả và lý do, sau đó xem lại được trong danh sách thông báo ở đầu trang; nội dung được sửa sẽ lại chờ duyệt.',
		ru: 'Автор получает уведомление с решением и причиной, позже оно есть в списке уведомлений вверху; изменённое снова ждёт проверки.',
		tr: 'Gönderen, sonucu ve nedenini bir bildirimle öğrenir, sonra da üstteki bildirim listesinde bulur; değiştirilen içerik yeniden denetim bekler.',
		ja: '登録者には結果と理由の通知が届き、その後は上部の通知一覧で確認できます。変更した内容は、もう一度審査待ちになります。',
	},
	'在{library}的{more_filters}中按{review_state}可以找到等待审核和被驳回的素材；{manage_reviews}显示各类的数量和{decisions}。':
		{
			en: 'In the {library}, {more_filters} with {review_state} finds materials that are waiting or were rejected. {manage_reviews} shows the counts of all types and the {decisions}.',
			vi: 'Trong {library}, dùng {more_filters} với {review_state} để tìm tư liệu đang chờ hoặc bị từ chối; {manage_reviews} cho biết số lượng từng loại và {decisions}.',
			ru: 'На экране {library} откройте {more_filters} и выберите {review_state}: видны ждущие и отклонённые материалы; {manage_reviews} — число по видам и {decisions}.',
			tr: '{library} ekranında {more_filters} içinden {review_state} ile bekleyen ve reddedilen materyaller bulunur; {manage_reviews} tüm türlerin sayılarını ve {decisions} bölümünü gösterir.',
			ja: '{library}の{more_filters}で{review_state}を選ぶと、審査待ちや却下された素材が見つかります。{manage_reviews}には種類ごとの件数と{decisions}があります。',
		},
	'在{review_setting}的{reviewers_by_organization}中，为一个组织和类型选择{named_reviewers}；{share_reviewers}使上级组织的审核人也能决定。':
		{
			en: 'Under {reviewers_by_organization} on {review_setting}, choose {named_reviewers} for an organisation and a type. With {share_reviewers}, the reviewers of the parent organisation can decide too.',
			vi: 'Trong {reviewers_by_organization} của {review_setting}, chọn {named_reviewers} cho tổ chức và loại; {share_reviewers} cho phép người duyệt cấp trên cùng quyết định.',
			ru: 'На экране {review_setting} в разделе {reviewers_by_organization} задайте {named_reviewers} для организации и вида; с отметкой {share_reviewers} решают и вышестоящие.',
			tr: '{review_setting} ekranındaki {reviewers_by_organization} bölümünde bir organizasyon ve tür için {named_reviewers} seçin; {share_reviewers} ile üsttekiler de karar verir.',
			ja: '{review_setting}の{reviewers_by_organization}で、組織と種類ごとに{named_reviewers}を選びます。{share_reviewers}をオンにすると、上位組織の担当者も決められます。',
		},
	'未指定审核人时，由上级组织指定的人审核；哪里都没有指定时，有权限并能看到该组织的人都可以审核。': {
		en: 'If nobody is assigned, the reviewers assigned to a parent organisation review. If there are none, everyone with the right who can see the organisation can review.',
		vi: 'Khi chưa chỉ định, người được cấp trên chỉ định sẽ duyệt; nếu không nơi nào chỉ định, mọi người có quyền và thấy tổ chức đều duyệt được.',
		ru: 'Если никто не назначен, проверяют назначенные выше; если никого нет нигде — все, у кого есть право и кто видит организацию.',
		tr: 'Kimse atanmamışsa üstte atananlar denetler; hiçbir yerde atama yoksa yetkisi olan ve organizasyonu gören herkes denetler.',
		ja: '指定がなければ上位組織で指定された人が審査します。どこにも指定がなければ、権限がありその組織が見える人なら誰でも審査できます。',
	},
	'填写{approval_days}后，通过满这些天数的素材、节目和插播须重新审核才能发布；正在播放的继续播放。': {
		en: 'With {approval_days} set, materials, programmes and interludes approved longer ago have to be reviewed again before they are published. Content that is playing is not affected.',
		vi: 'Khi đặt {approval_days}, tư liệu, chương trình và phát chèn được duyệt quá số ngày này phải duyệt lại trước khi phát hành; nội dung đang phát vẫn tiếp tục.',
		ru: 'Если задан {approval_days}, материалы, программы и врезки, одобренные раньше, перед публикацией проверяются снова; то, что идёт, продолжается.',
		tr: '{approval_days} verilirse daha önce onaylanan materyaller, programlar ve ara yayınlar yayından önce yeniden denetlenir; oynayanlar sürer.',
		ja: '{approval_days}を設定すると、その日数を過ぎた素材、番組、割り込みは、配信の前に再審査が必要です。再生中のものはそのまま続きます。',
	},
	'到期的内容在列表中显示{approval_over}，重新出现在审核人的列表中，其提交人会收到通知。': {
		en: 'Content whose approval has expired shows {approval_over} in the lists and is waiting for review again; its submitter is notified.',
		vi: 'Nội dung hết hạn hiện {approval_over} trong danh sách, xuất hiện lại trong danh sách của người duyệt, và người gửi sẽ nhận thông báo.',
		ru: 'Такое содержимое помечено в списках {approval_over}, снова появляется у проверяющих, а тот, кто его добавил, получает уведомление.',
		tr: 'Süresi dolanlar listelerde {approval_over} gösterir, denetleyenlerin listesinde yeniden görünür ve gönderene bildirilir.',
		ja: '期限を過ぎたものは一覧に{approval_over}と表示され、審査する人の一覧に再び現れます。登録した人にも通知されます。',
	},
	'通常不能审核自己提交的内容；只有一位审核人时，可以在{review_setting}中打开{review_own}。': {
		en: 'Reviewers cannot review their own work. If there is only one reviewer, turn on {review_own} under {review_setting}.',
		vi: 'Thông thường không ai được tự duyệt nội dung của mình; nếu chỉ có một người duyệt, hãy bật {review_own} trong {review_setting}.',
		ru: 'Своё обычно не проверяют; если проверяющий один, на экране {review_setting} включите {review_own}.',
		tr: 'Kimse kendi gönderdiğini denetlemez; tek denetleyen varsa {review_setting} ekranında {review_own} seçeneğini açın.',
		ja: '通常、自分が登録した内容は審査できません。担当者が1人だけのときは、{review_setting}で{review_own}をオンにします。',
	},
	'发布被拒绝，因为有未通过审核的素材：提示中列出了它们；等待审核通过，或从节目中移除它们。': {
		en: 'Publishing is not possible because material is not approved: the message lists it. Wait for the decision, or remove it from the programme.',
		vi: 'Không phát hành được vì có tư liệu chưa duyệt: thông báo nêu tên chúng; hãy chờ duyệt hoặc gỡ khỏi chương trình.',
		ru: 'Публикация отклонена из-за неодобренных материалов: они названы в сообщении; дождитесь решения или уберите их из программы.',
		tr: 'Onaylanmamış materyal nedeniyle yayın reddediliyorsa: iletide adları yazar; onayı bekleyin ya da programdan çıkarın.',
		ja: '承認されていない素材があると配信は拒否されます。メッセージに素材名が表示されるので、承認を待つか、番組から取り除いてください。',
	},
	'提示内容在查看之后已被修改：列表已经更新，请重新查看，然后再决定。': {
		en: 'A message says that content changed since you opened it: the list is now up to date. Check it again, then decide.',
		vi: 'Thông báo nội dung đã thay đổi sau khi bạn xem: danh sách đã được cập nhật, hãy xem lại rồi quyết định.',
		ru: 'Сообщение, что содержимое изменилось после просмотра: список уже обновлён, посмотрите ещё раз и решите.',
		tr: 'Siz baktıktan sonra değiştiği söyleniyorsa: liste artık günceldir; yeniden bakıp karar verin.',
		ja: '確認後に内容が変更されたと表示されたときは、一覧が更新されています。見直してから決めてください。',
	},
	'提示没有审核权限：该组织为此类型指定了其他审核人；请他们决定，或请管理员在{reviewers_by_organization}中加入您。': {
		en: 'A message says that you have no review authority: others are assigned for this type in that organisation. Leave it to them, or ask an administrator to add you under {reviewers_by_organization}.',
		vi: 'Thông báo không có quyền duyệt: tổ chức đó đã chỉ định người khác cho loại này; hãy để họ quyết định hoặc nhờ quản trị viên thêm bạn trong {reviewers_by_organization}.',
		ru: 'Сообщение, что у вас нет права проверки: для этого вида там назначены другие; предоставьте решение им или попросите администратора добавить вас в разделе {reviewers_by_organization}.',
		tr: 'Denetim yetkiniz olmadığı söyleniyorsa: o organizasyonda bu tür için başkaları atanmıştır; kararı onlara bırakın ya da yöneticiden sizi {reviewers_by_organization} bölümüne eklemesini isteyin.',
		ja: '審査の権限がないと表示されたときは、その組織のこの種類に別の担当者が指定されています。その人に任せるか、管理者に{reviewers_by_organization}への追加を依頼してください。',
	},
	'待审核的素材、节目和插播不能删除：先通过或驳回它们。失效时间已过的发布只能驳回。': {
		en: 'Materials, programmes and interludes that are waiting for review cannot be deleted: approve or reject them first. A release that has expired can only be rejected.',
		vi: 'Không xóa được tư liệu, chương trình và phát chèn đang chờ duyệt: hãy duyệt hoặc từ chối trước. Phát hành đã hết hạn chỉ có thể từ chối.',
		ru: 'Материалы, программы и врезки, ждущие проверки, нельзя удалить: сначала одобрите или отклоните их. Истёкшую публикацию можно только отклонить.',
		tr: 'Denetim bekleyen materyaller, programlar ve ara yayınlar silinemez: önce onaylayın ya da reddedin. Süresi geçen yayın yalnızca reddedilebilir.',
		ja: '審査待ちの素材、番組、割り込みは削除できません。先に承認か却下をしてください。失効した配信は却下しかできません。',
	},
	'看不到{check_material}：您的角色需要{review_right}权限。': {
		en: '{check_material} is missing from the menu: your role needs the right {review_right}.',
		vi: 'Không thấy {check_material}: vai trò của bạn cần quyền {review_right}.',
		ru: 'В меню нет пункта {check_material}: вашей роли нужно право {review_right}.',
		tr: 'Menüde {check_material} yoksa: rolünüze {review_right} yetkisi gerekir.',
		ja: '{check_material}が見当たらないときは、ロールに{review_right}の権限が必要です。',
	},
})
