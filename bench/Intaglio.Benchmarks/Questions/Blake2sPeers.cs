using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("How fast is BLAKE2s beside its peers?")]
public class Blake2sPeers() : Question(Peers.Blake2s, MessageSizes.Peers);
