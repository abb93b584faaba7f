using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("How fast is Skein-512 compared with its peers?")]
public class Skein512Peers() : OneMessage(Peers.Skein512, MeasuredLoads.Peers);
