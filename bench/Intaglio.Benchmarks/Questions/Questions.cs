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
        .. Avx512F.IsSupported ? new[] { typeof(Blake2bPeersWithoutAvx512), typeof(Blake2sPeersWithoutAvx512) } : [],
        .. Avx2.IsSupported ? new[] { typeof(Blake2bPeersWithoutAvx2), typeof(Blake2sPeersWithoutAvx2) } : [],
        typeof(Blake2bKernelGain),
        typeof(Blake2sKernelGain),
        typeof(Blake2bMany),
        typeof(Blake2sMany),
        .. Avx512F.IsSupported ? new[] { typeof(Blake2bManyWithoutAvx512), typeof(Blake2sManyWithoutAvx512) } : [],
        typeof(Blake2bpGain),
        typeof(Blake2spGain),
        typeof(Blake2bTreeScaling),
        typeof(Skein512Peers),
        typeof(Skein512Many),
        .. Avx512F.IsSupported ? new[] { typeof(Skein512ManyWithoutAvx512) } : [],
        typeof(Skein512Tree),
        typeof(Threefish512Peers),
        .. Avx512F.IsSupported ? new[] { typeof(Threefish512PeersWithoutAvx512) } : [],
        typeof(ClockRate),
        typeof(Threefish256KernelGain),
        typeof(Threefish512KernelGain),
        typeof(Threefish1024KernelGain),
        typeof(PixelConversion),
        .. OpenSsl.Peer.IsInstalled ? new[] { typeof(NativeCall) } : [],
    ];

    /// <summary>What a question's class asks.</summary>
    internal static string Wording(Type question) => question.GetCustomAttribute<DescriptionAttribute>()!.Description;
}
