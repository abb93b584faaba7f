namespace Intaglio.Cryptography;

/// <summary>
/// The kernels of one algorithm in this process: those the processor can run and those in use. A kernel is one technique of computing the
/// compression function or the cipher; all kernels compute the same digests. For diagnosis and measurement.
/// </summary>
/// <remarks>
/// A kernel is selected by what the processor has. The AppContext value <c>Intaglio.Cryptography.Kernel</c>, or else the environment
/// variable <c>INTAGLIO_KERNEL</c>, names another one; the name is read once, when the first kernel runs.
/// </remarks>
public sealed class KernelSelection
{
    private KernelSelection(string algorithm, IReadOnlyList<string> available, string? selected, string? selectedLanes) =>
        (Algorithm, Available, Selected, SelectedLanes) = (algorithm, available, selected, selectedLanes);

    /// <summary>Gets the kernels of BLAKE2b, BLAKE2s, Threefish-256, Threefish-512 and Threefish-1024, on which all other functions stand.</summary>
    public static IReadOnlyList<KernelSelection> All { get; } =
    [
        Create("BLAKE2b", Blake2bKernels.Available, Blake2bKernels.Selected, kernel => Blake2Widths.IsUsed(kernel, LaneKernels.Lanes64(kernel))),
        Create("BLAKE2s", Blake2sKernels.Available, Blake2sKernels.Selected, LaneKernels.Allows),
        Create("Threefish-256", Threefish256Kernels.Available, Threefish256Kernels.Selected, ThreefishWidths.AreUsed),
        Create("Threefish-512", Threefish512Kernels.Available, Threefish512Kernels.Selected, ThreefishWidths.AreUsed),
        Create("Threefish-1024", Threefish1024Kernels.Available, Threefish1024Kernels.Selected, ThreefishWidths.AreUsed),
    ];

    /// <summary>Gets the widths of lanes that the processor has, the narrowest first. Each lane of a vector works on a message or block of its own.</summary>
    public static IReadOnlyList<string> AvailableLanes { get; } = [.. LaneKernels.Available.Select(Kernel.NameOf)];

    /// <summary>Gets the kernel that the process's configuration or environment asks for by name; <see langword="null"/> for none.</summary>
    public static string? Requested => Kernel.Requested;

    /// <summary>Gets the algorithm's name in its specification.</summary>
    public string Algorithm { get; }

    /// <summary>Gets the names of the kernels for a single message that the processor can run, <c>scalar</c> first.</summary>
    public IReadOnlyList<string> Available { get; }

    /// <summary>
    /// Gets the name of the kernel in use for a single message; <see langword="null"/> if <see cref="Requested"/> names one that cannot run
    /// here, where hashing throws an <see cref="InvalidOperationException"/>.
    /// </summary>
    public string? Selected { get; }

    /// <summary>Gets the widest lanes in use for several messages at once; <see langword="null"/> where they are hashed one by one.</summary>
    public string? SelectedLanes { get; }

    private static KernelSelection Create<TKernel>(string algorithm, IEnumerable<TKernel> available, TKernel? selected, Func<LaneKernel, bool> usesLanes)
        where TKernel : struct, Enum =>
        new(algorithm, [.. available.Select(Kernel.NameOf)], selected is { } kernel ? Kernel.NameOf(kernel) : null,
            LaneKernels.Available.Where(usesLanes).Select(Kernel.NameOf).LastOrDefault());
}
