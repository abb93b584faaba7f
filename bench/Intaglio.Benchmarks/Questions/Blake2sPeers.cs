using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("How fast is BLAKE2s compared with its peers?")]
public class Blake2sPeers() : OneMessage(Peers.Blake2s, MeasuredLoads.Peers);

[Without("AVX512")]
[Description("The same compared with managed code, on a processor without AVX-512")]
public class Blake2sPeersWithoutAvx512() : OneMessage(Peers.Managed(Peers.Blake2s), MeasuredLoads.Peers);

[Without("AVX2")]
[Description("The same compared with managed code, on a processor without AVX2")]
public class Blake2sPeersWithoutAvx2() : OneMessage(Peers.Managed(Peers.Blake2s), MeasuredLoads.Peers);
