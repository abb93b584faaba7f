namespace Intaglio.Baking;

/// <summary>One step of an action, such as a conversion. An instance has the settings of the step.</summary>
/// <remarks>
/// The result of an operation must depend only on its settings and on the files that it reads by its <see cref="BakeContext"/>. It must not
/// depend on the time, paths, the machine, the culture, the order of threads or the instruction set. Instances are used by several threads
/// at the same time after they have been added to a recipe.
/// </remarks>
public abstract class BakeOperation
{
    /// <summary>The role of the only output of an action.</summary>
    public const string OutRole = "out";

    /// <summary>The role of the inputs that match the patterns of a rule.</summary>
    internal const string InRole = "in";

    /// <summary>Gets the name of the operation in recipes and keys, in lowercase with hyphens.</summary>
    public abstract string Name { get; }

    /// <summary>Gets the version of the operation. Increase it when the operation makes other bytes from the same settings.</summary>
    public virtual int Version => 1;

    /// <summary>Gets the kind of data that the operation needs. An operation for pictures or meshes also accepts a file.</summary>
    public abstract BakeDataKind Input { get; }

    /// <summary>Gets the kind of data that the operation makes, or <see cref="BakeDataKind.None"/> if it writes the outputs.</summary>
    public abstract BakeDataKind Output { get; }

    /// <summary>Gets the roles of the outputs that the operation writes. The first one is required.</summary>
    public virtual IReadOnlyList<string> OutputRoles => [OutRole];

    /// <summary>
    /// Gets the roles of outputs that are folders, in which the operation creates files by <see cref="BakeContext.CreateFile"/>. Their
    /// names in recipes end with a slash.
    /// </summary>
    public virtual IReadOnlyList<string> FolderRoles => [];

    /// <summary>Gets the format of the outputs, or an empty string if the operation does not change the format.</summary>
    public virtual string Format => "";

    /// <summary>
    /// Gets a value indicating whether the operation opens files by names that it finds in its inputs. The names of inputs are then part of
    /// the key.
    /// </summary>
    public virtual bool CanDiscoverInputs => false;

    /// <summary>Gets a value indicating whether the result depends on the names of the inputs, which are then part of the key.</summary>
    public virtual bool UseInputNames => CanDiscoverInputs;

    /// <summary>
    /// Gets a value indicating whether the bytes of outputs contain the names of outputs, which are then part of the key.
    /// </summary>
    public virtual bool IncludeOutputNames => false;

    /// <summary>Gets one type of each library whose code shapes the result. The versions of these libraries are part of the key.</summary>
    public abstract IReadOnlyList<Type> Libraries { get; }

    /// <summary>
    /// Gets a value indicating whether <see cref="HashPixels"/> is supported, which the first operation of a rule with
    /// <c>keyed-by: pixels</c> needs.
    /// </summary>
    public virtual bool CanHashPixels => false;

    /// <summary>Identifies the libraries of the system that shape the result, which are then part of the key.</summary>
    /// <param name="inputName">
    /// The path of the only input below the source folder, or <see langword="null"/> if the action does not have exactly one.
    /// </param>
    /// <param name="canUseSystemCodecs">Whether libraries of the system can compress data (<c>codec: system</c>).</param>
    /// <returns>A text that differs for libraries whose output can differ, or an empty string if the operation uses none.</returns>
    public virtual string IdentifySystemLibraries(string? inputName, bool canUseSystemCodecs) => "";

    /// <summary>Computes a digest of the image in a file, for rules with <c>keyed-by: pixels</c>.</summary>
    /// <remarks>
    /// Two files with the same digest must have the same result. The digest can depend on the settings of the operation.
    /// </remarks>
    /// <param name="file">The file.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The digest, 32 bytes.</returns>
    /// <exception cref="BakeOperationException">The file is damaged.</exception>
    /// <exception cref="NotSupportedException"><see cref="CanHashPixels"/> is <see langword="false"/>.</exception>
    public virtual byte[] HashPixels(BakeFile file, CancellationToken cancellationToken = default) =>
        throw new NotSupportedException();

    /// <summary>Finds a contradiction between settings.</summary>
    /// <returns>
    /// The problem and its correction in parentheses, without a final period, or <see langword="null"/> if the settings fit.
    /// </returns>
    public virtual string? FindProblem() => null;

    /// <summary>Estimates the memory that the operation needs at the same time.</summary>
    /// <param name="inputBytes">The total length of the inputs in bytes.</param>
    /// <returns>The memory in bytes.</returns>
    public virtual long EstimateMemory(long inputBytes) => inputBytes;

    /// <summary>Visits all settings and assigns the values that the visitor returns.</summary>
    /// <param name="settings">The visitor.</param>
    public abstract void VisitSettings(OperationSettings settings);

    /// <summary>Returns a copy, whose settings can be changed.</summary>
    internal BakeOperation Copy() => (BakeOperation)MemberwiseClone();

    /// <summary>Runs the operation.</summary>
    /// <param name="input">
    /// The output of the preceding step, or a <see cref="BakeFile"/> for the first step, or <see langword="null"/> if
    /// <see cref="Input"/> is <see cref="BakeDataKind.None"/> or <see cref="BakeDataKind.Files"/>.
    /// </param>
    /// <param name="context">The inputs and outputs of the action.</param>
    /// <returns>The data for the next step, or <see langword="null"/> if the operation has written the outputs.</returns>
    /// <exception cref="BakeOperationException">An input is damaged or cannot be processed.</exception>
    public abstract object? Run(object? input, BakeContext context);
}
