using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("How fast is BLAKE2b beside its peers?")]
public class Blake2bPeers() : Question(Peers.Blake2b, MessageSizes.Peers);
