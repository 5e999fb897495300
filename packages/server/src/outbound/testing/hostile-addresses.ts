// For tests: addresses with which an attacker tries to reach private networks, in all notations.

const loopback = [
  "http://127.0.0.1/",
  "http://127.0.0.1:80/",
  "https://127.0.0.1/",
  "http://127.1/",
  "http://127.0.1/",
  "http://127.255.255.254/",
  "http://2130706433/",
  "http://0x7f.0.0.1/",
  "http://0x7f000001/",
  "http://0x7F.0x0.0x0.0x1/",
  "http://017700000001/",
  "http://0177.0.0.1/",
  "http://0177.0.0.01/",
  "http://127.0.0.1./",
  "http://１２７.0.0.1/",
  "http://127。0。0。1/",
  "http://①②⑦.⓪.⓪.①/",
  "http://%31%32%37.0.0.1/",
  "http://user@127.0.0.1/",
  "http://example.org@127.0.0.1/",
  "http://127.0.0.1#@example.org/",
  "http://127.0.0.1\\@example.org/",
  "http:\\\\127.0.0.1\\",
  "http:/127.0.0.1/",
  "http:127.0.0.1/",
  "HTTP://127.0.0.1/",
  " http://127.0.0.1/ ",
  "http://127.0.0.1\t/",
  "127.0.0.1",
  "127.0.0.1:8080/x",
  "//127.0.0.1/",
  "http://localhost/",
  "http://LOCALHOST/",
  "http://localhost./",
  "http://app.localhost/",
  "http://[::1]/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[0000::0001]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[::127.0.0.1]/",
];

const unspecified = ["http://0/", "http://0.0.0.0/", "http://0.0.0.0:22/", "http://[::]/", "http://[::ffff:0.0.0.0]/"];

const privateNetworks = [
  "http://10.0.0.1/",
  "http://10.1.2.3:8080/admin",
  "http://167772161/",
  "http://0xa000001/",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://192.168.0.1/",
  "http://192.168.1.1:8080/",
  "http://3232235777/",
  "http://100.64.0.1/",
  "http://[fd00::1]/",
  "http://[fc00::1]/",
  "http://[::ffff:10.0.0.1]/",
  "http://[::ffff:a00:1]/",
  "http://[fec0::1]/",
];

const metadata = [
  "http://169.254.169.254/latest/meta-data/",
  "http://169.254.169.254.:80/",
  "http://2852039166/",
  "http://0xa9fea9fe/",
  "http://0xa9.0xfe.0xa9.0xfe/",
  "http://0251.0376.0251.0376/",
  "http://169.254.43518/",
  "http://[::ffff:169.254.169.254]/",
  "http://[0:0:0:0:0:ffff:a9fe:a9fe]/",
  "http://[fd00:ec2::254]/",
  "http://[fe80::1]/",
  "http://100.100.100.200/",
  "http://168.63.129.16/",
  "http://192.0.0.192/",
];

const translated = [
  "http://[64:ff9b::7f00:1]/",
  "http://[64:ff9b::169.254.169.254]/",
  "http://[2002:7f00:1::]/",
  "http://[2001:0:7f00:1::]/",
];

const otherNetworks = ["http://224.0.0.1/", "http://255.255.255.255/", "http://192.0.2.1/", "http://[ff02::1]/"];

/** The server must never call any of these addresses, whether a block or credentials contain it. */
export const hostileAddresses: readonly string[] = [
  ...loopback,
  ...unspecified,
  ...privateNetworks,
  ...metadata,
  ...translated,
  ...otherNetworks,
];
