using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("How fast is BLAKE2b compared with its peers?")]
public class Blake2bPeers() : OneMessage(Peers.Blake2b, MeasuredLoads.Peers);

[Without("AVX512")]
[Description("The same compared with managed code, on a processor without AVX-512")]
public class Blake2bPeersWithoutAvx512() : OneMessage(Peers.Managed(Peers.Blake2b), MeasuredLoads.Peers);

[Without("AVX2")]
[Description("The same compared with managed code, on a processor without AVX2")]
public class Blake2bPeersWithoutAvx2() : OneMessage(Peers.Managed(Peers.Blake2b), MeasuredLoads.Peers);
