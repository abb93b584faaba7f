using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("How fast is BLAKE2s beside its peers?")]
public class Blake2sPeers() : OneMessage(Peers.Blake2s, MeasuredLoads.Peers);
