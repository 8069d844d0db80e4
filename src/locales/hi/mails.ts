import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Hindi. */
export const messages: Texts<'mails'> = {
  'link.subject': 'अपने साइन इन की पुष्टि करें',
  'link.lead': 'कोई {browser} से {origin} पर आपके वॉलेट में साइन इन कर रहा है।',
  'link.how':
    'अगर यह आप हैं, तो लिंक खोलें और अपनी स्क्रीन पर दिख रही संख्या चुनें। लिंक एक बार, 10 मिनट तक काम करता है।',
  'link.action': 'साइन इन की पुष्टि करें',
  'link.other':
    'अगर यह आप नहीं हैं या आप उस साइट को नहीं जानते, तो इस ईमेल को अनदेखा करें। किसी के कहने पर लिंक कभी न खोलें।',

  'code.subject': '{code} आपका वॉलेट कोड है',
  'code.lead': '{browser} से {origin} पर साइन इन करने का आपका कोड:',
  'code.other':
    'यह 10 मिनट तक, सिर्फ़ उसी ब्राउज़र में काम करता है जिसने इसे माँगा। इसे किसी को न दें। अगर आपने इसे नहीं माँगा, तो इस ईमेल को अनदेखा करें।',

  'change.primarySubject': '{code} आपका ईमेल बदलने का कोड है',
  'change.primary': 'अपने वॉलेट का ईमेल पता {to} करने के लिए यह कोड लिखें:',
  'change.secondarySubject': '{code} से आपके नए ईमेल की पुष्टि होगी',
  'change.secondary': 'इसे अपने वॉलेट का ईमेल पता बनाने के लिए यह कोड लिखें:',
  'change.other': 'यह 10 मिनट तक काम करता है। अगर आपने इसे नहीं माँगा, तो इसे किसी को न दें।',

  'changed.subject': 'आपके वॉलेट का ईमेल पता बदल गया',
  'changed.lead':
    'आपके वॉलेट में अब {to} से साइन इन होता है। बाकी सभी डिवाइस साइन आउट हो गए। अगर यह आपने नहीं किया, तो 72 घंटे के भीतर इसे वापस लें:',
  'changed.action': 'बदलाव वापस लें',

  'device.subject': 'एक नया डिवाइस आपका वॉलेट इस्तेमाल कर रहा है',
  'device.lead':
    'आपका वॉलेट {browser} से {origin} पर खोला गया, ऐसे डिवाइस पर जहाँ वह पहले इस्तेमाल नहीं हुआ।',
  'device.other':
    'अगर यह आप नहीं थे, तो अपना वॉलेट खोलें, वह डिवाइस हटाएँ और अपनी संपत्ति दूसरे वॉलेट में ले जाएँ।',

  'security.actions.export': 'अपने वॉलेट के रिकवरी शब्द या बैकअप दिखाने',
  'security.actions.passkey-add': 'अपने वॉलेट में पासकी जोड़ने',
  'security.actions.passkey-remove': 'अपने वॉलेट की पासकी हटाने',
  'security.actions.email-change': 'अपने वॉलेट का ईमेल पता बदलने',
  'security.actions.spending': 'अपने वॉलेट की खर्च सीमा बढ़ाने',
  'security.notices.spending.subject': 'आपके वॉलेट की खर्च सीमा बदली गई',
  'security.notices.spending.lead': 'आपके वॉलेट की खर्च सीमा बदली गई।',

  'security.code.subject': '{code} से आपके वॉलेट की सुरक्षा में बदलाव की पुष्टि होगी',
  'security.code.lead': '{browser} से {origin} पर {action} के लिए यह कोड लिखें:',
  'security.code.other':
    'यह 10 मिनट तक, सिर्फ़ इसी काम के लिए और सिर्फ़ उसी ब्राउज़र में काम करता है जिसने इसे माँगा। जिसके पास आपके रिकवरी शब्द हैं, वॉलेट उसी का है: न शब्द किसी को दें, न कोड। अगर आपने इसे नहीं माँगा, तो इस ईमेल को अनदेखा करें और अपने डिवाइस जाँचें।',

  'security.waiting.subject': '24 घंटे में: आपके वॉलेट की सुरक्षा में बदलाव',
  'security.waiting.lead': 'किसी ने {browser} से {origin} पर {action} का अनुरोध किया है।',
  'security.waiting.how':
    'यह लगभग 24 घंटे में, सिर्फ़ उसी ब्राउज़र में संभव होगा। अगर यह आप नहीं थे, तो इसे अभी रद्द करें और अपने डिवाइस जाँचें।',
  'security.waiting.action': 'रद्द करें',

  'security.notices.words.subject': 'आपके वॉलेट के रिकवरी शब्द दिखाए गए',
  'security.notices.words.lead': 'आपके वॉलेट के रिकवरी शब्द दिखाए गए।',
  'security.notices.file.subject': 'आपके वॉलेट का बैकअप बनाया गया',
  'security.notices.file.lead': 'आपके वॉलेट की बैकअप फ़ाइल बनाई गई।',
  'security.notices.passkey-added.subject': 'आपके वॉलेट में पासकी जोड़ी गई',
  'security.notices.passkey-added.lead':
    'आपके वॉलेट में पासकी जोड़ी गई। नए डिवाइस पर अब पासकी या बैकअप चाहिए।',
  'security.notices.passkey-removed.subject': 'आपके वॉलेट की एक पासकी हटाई गई',
  'security.notices.passkey-removed.lead': 'आपके वॉलेट की एक पासकी हटाई गई।',
  'security.actions.unfreeze': 'आपका वॉलेट अनफ़्रीज़ करना',
  'security.actions.erase': 'आपका वॉलेट हमेशा के लिए मिटाना',
  'security.freeze': 'मेरा वॉलेट फ़्रीज़ करें',
  'security.unfreeze': '24 घंटे में अनफ़्रीज़ करें',
  'security.keep': 'फ़्रीज़ रखें',
  'security.notices.frozen.subject': 'आपका वॉलेट फ़्रीज़ है',
  'security.notices.frozen.lead':
    'जब तक आप अनफ़्रीज़ न करें, किसी भी डिवाइस पर कोई हस्ताक्षर नहीं होगा: पासकी वाले डिवाइस पर, या इस लिंक और 24 घंटे से।',
  'security.notices.unfreezing.subject': '24 घंटे में: आपका वॉलेट अनफ़्रीज़ होगा',
  'security.notices.unfreezing.lead':
    'आपके मेलबॉक्स तक पहुँच रखने वाले किसी ने वॉलेट अनफ़्रीज़ करने को कहा है। अगर यह आप नहीं थे, तो इसे फ़्रीज़ रखें और मेलबॉक्स का पासवर्ड बदलें।',
  'security.notices.unfrozen.subject': 'आपका वॉलेट अब फ़्रीज़ नहीं है',
  'security.notices.unfrozen.lead':
    'आपका वॉलेट फिर से हस्ताक्षर करता है। अगर यह आपने नहीं किया, तो इसे अभी फ़्रीज़ करें।',
  'security.notices.erased.subject': 'आपका वॉलेट मिटा दिया गया',
  'security.notices.erased.lead':
    'आपकी पुष्टि के अनुसार आपका वॉलेट और उसका सारा डेटा यहाँ से मिटा दिया गया। अब केवल रिकवरी शब्द या बैकअप फ़ाइल इसे खोलते हैं।',
  'page.freeze':
    'इससे आपका वॉलेट तुरंत फ़्रीज़ हो जाता है: जब तक आप अनफ़्रीज़ न करें, किसी भी डिवाइस पर कोई हस्ताक्षर नहीं होगा।',
  'page.unfreeze':
    'इससे आपका वॉलेट 24 घंटे में अनफ़्रीज़ होगा। तब तक हर डिवाइस और एक दूसरे ईमेल का लिंक इसे रोक सकता है।',
  'page.keep': 'आपका वॉलेट फ़्रीज़ रहेगा।',
  'page.done': 'हो गया।',
  'page.over': 'यह लिंक समाप्त हो चुका है या इस्तेमाल हो चुका है।',

  'security.from': 'यह {browser} से {origin} पर किया गया।',

  'security.other':
    'अगर यह आप नहीं थे, तो अपना वॉलेट खोलें, वह डिवाइस हटाएँ और अपनी संपत्ति दूसरे वॉलेट में ले जाएँ।',
}
