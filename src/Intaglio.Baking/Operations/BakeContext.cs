namespace Intaglio.Baking;

/// <summary>The inputs and outputs of an action, as its operations access them.</summary>
/// <remarks>Several threads can use an instance at the same time. Streams of inputs can be read until the operation returns.</remarks>
public abstract class BakeContext
{
    /// <summary>Gets the inputs, in the order of the key.</summary>
    public abstract IReadOnlyList<BakeFile> Inputs { get; }

    /// <summary>Gets the names of the outputs below the output folder, by their roles. A name can still contain <c>{digest}</c>.</summary>
    public abstract IReadOnlyDictionary<string, string> Outputs { get; }

    /// <summary>Gets a value indicating whether libraries of the system can compress data (<c>codec: system</c>).</summary>
    public abstract bool CanUseSystemCodecs { get; }

    /// <summary>Gets the maximum number of threads for the action. The outputs must not depend on it.</summary>
    public abstract int MaxDegreeOfParallelism { get; }

    /// <summary>Gets the token that cancels the action.</summary>
    public abstract CancellationToken CancellationToken { get; }

    /// <summary>Creates an output.</summary>
    /// <param name="role">The role of the output.</param>
    /// <returns>A seekable stream. The caller does not need to close it.</returns>
    /// <exception cref="ArgumentException">The action has no such output, it was already created, or it is a folder.</exception>
    public abstract Stream CreateOutput(string role = BakeOperation.OutRole);

    /// <summary>Creates a file in an output that is a folder.</summary>
    /// <param name="name">The path below the folder, with parts separated by <c>/</c>.</param>
    /// <param name="role">The role of the output, which must be one of <see cref="BakeOperation.FolderRoles"/>.</param>
    /// <returns>A seekable stream. The caller does not need to close it.</returns>
    /// <exception cref="ArgumentException">The action has no such output, it is not a folder, or the file was already created.</exception>
    /// <exception cref="BakeOperationException">The name is not valid on every system.</exception>
    public abstract Stream CreateFile(string name, string role = BakeOperation.OutRole);

    /// <summary>Finds another file of the source folder, which becomes an input. The absence of a file is recorded as well.</summary>
    /// <param name="name">The path below the source folder, with parts separated by <c>/</c>.</param>
    /// <returns>The file, or <see langword="null"/> if it does not exist.</returns>
    /// <exception cref="BakeOperationException">The name is not a path below the source folder.</exception>
    public abstract BakeFile? Find(string name);

    /// <summary>Reports a warning, which is stored with the result.</summary>
    /// <param name="message">The warning.</param>
    public abstract void Warn(string message);
}
