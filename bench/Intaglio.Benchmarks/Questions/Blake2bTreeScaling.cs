using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("How does a BLAKE2b tree hash scale with the number of threads?")]
public class Blake2bTreeScaling() : ManyMessages(TreeContenders.Blake2b, TreeContenders.Nodes, MeasuredLoads.Tree);
