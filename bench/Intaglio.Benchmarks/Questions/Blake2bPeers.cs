using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("How fast is BLAKE2b beside its peers?")]
public class Blake2bPeers() : OneMessage(Peers.Blake2b, MeasuredLoads.Peers);
