namespace Intaglio.Cryptography;

/// <summary>Describes the kernels of one algorithm in this process: those that the processor supports and those in use.</summary>
/// <remarks>
/// <para>A kernel is one implementation of the compression function or cipher. All kernels compute the same digests. Use this class for
/// diagnosis and measurement.</para>
/// <para>By default, the features of the processor determine the kernel. The AppContext value <c>Intaglio.Cryptography.Kernel</c> or, if it
/// is not set, the environment variable <c>INTAGLIO_KERNEL</c> names another kernel. The name is read once, when the first kernel
/// runs.</para>
/// </remarks>
public sealed class KernelSelection
{
    private KernelSelection(string algorithm, IReadOnlyList<string> available, string? selected, string? selectedLanes) =>
        (Algorithm, Available, Selected, SelectedLanes) = (algorithm, available, selected, selectedLanes);

    /// <summary>Gets the kernels of BLAKE2b, BLAKE2s, Threefish-256, Threefish-512 and Threefish-1024.</summary>
    /// <remarks>All other functions are built on these algorithms.</remarks>
    public static IReadOnlyList<KernelSelection> All { get; } =
    [
        Create("BLAKE2b", Blake2bKernels.Available, Blake2bKernels.Selected,
            kernel => Blake2Widths.IsUsed(kernel, LaneKernels.Lanes64(kernel))),
        Create("BLAKE2s", Blake2sKernels.Available, Blake2sKernels.Selected, LaneKernels.Allows),
        Create("Threefish-256", Threefish256Kernels.Available, Threefish256Kernels.Selected, ThreefishWidths.AreUsed),
        Create("Threefish-512", Threefish512Kernels.Available, Threefish512Kernels.Selected, ThreefishWidths.AreUsed),
        Create("Threefish-1024", Threefish1024Kernels.Available, Threefish1024Kernels.Selected, ThreefishWidths.AreUsed),
    ];

    /// <summary>Gets the names of the lane widths that the processor supports, narrowest first.</summary>
    /// <remarks>Each lane of a vector processes one message or block.</remarks>
    public static IReadOnlyList<string> AvailableLanes { get; } = [.. LaneKernels.Available.Select(Kernel.NameOf)];

    /// <summary>Gets the name of the requested kernel, or <see langword="null"/> if none is requested.</summary>
    /// <remarks>The application's configuration takes precedence over the environment.</remarks>
    public static string? Requested => Kernel.Requested;

    /// <summary>Gets the name of the algorithm, as in its specification.</summary>
    public string Algorithm { get; }

    /// <summary>Gets the names of the single-message kernels that the processor supports. The first is <c>scalar</c>.</summary>
    public IReadOnlyList<string> Available { get; }

    /// <summary>Gets the name of the single-message kernel in use, or <see langword="null"/> if it is not available.</summary>
    /// <remarks>
    /// If the kernel that <see cref="Requested"/> names is not available, hashing throws an <see cref="InvalidOperationException"/>.
    /// </remarks>
    public string? Selected { get; }

    /// <summary>Gets the name of the widest lanes in use for several messages, or <see langword="null"/> if lanes are not used.</summary>
    /// <remarks>Without lanes, messages are hashed one at a time.</remarks>
    public string? SelectedLanes { get; }

    private static KernelSelection Create<TKernel>(string algorithm, IEnumerable<TKernel> available, TKernel? selected,
        Func<LaneKernel, bool> usesLanes)
        where TKernel : struct, Enum =>
        new(algorithm, [.. available.Select(Kernel.NameOf)], selected is { } kernel ? Kernel.NameOf(kernel) : null,
            LaneKernels.Available.Where(usesLanes).Select(Kernel.NameOf).LastOrDefault());
}
