using System.ComponentModel;
using System.Reflection;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Benchmarks;

/// <summary>The questions that can be answered on this machine.</summary>
internal static class Questions
{
    internal static IReadOnlyList<Type> All { get; } =
    [
        typeof(Blake2bPeers),
        typeof(Blake2sPeers),
        typeof(Blake2bKernelGain),
        typeof(Blake2sKernelGain),
        typeof(Blake2bMany),
        typeof(Blake2sMany),
        .. Avx512F.IsSupported ? new[] { typeof(Blake2bManyWithoutAvx512), typeof(Blake2sManyWithoutAvx512) } : [],
        typeof(Blake2bpGain),
        typeof(Blake2spGain),
        typeof(Blake2bTreeScaling),
        .. OpenSsl.Peer.IsInstalled ? new[] { typeof(NativeCall) } : [],
    ];

    /// <summary>What a question's class asks.</summary>
    internal static string Wording(Type question) => question.GetCustomAttribute<DescriptionAttribute>()!.Description;
}
