using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("How does a BLAKE2b tree sum scale over threads?")]
public class Blake2bTreeScaling() : ManyMessages(TreeContenders.Blake2b, TreeContenders.Nodes, MeasuredLoads.Tree);
