using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("What do trees gain over Skein-512 by itself, on one thread?")]
public class Skein512Tree() : OneMessage(SkeinTreeContenders.Skein512, MeasuredLoads.SkeinTrees);
