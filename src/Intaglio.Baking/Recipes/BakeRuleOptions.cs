namespace Intaglio.Baking;

/// <summary>Options for a rule of a <see cref="BakePlanBuilder"/>.</summary>
public sealed class BakeRuleOptions
{
    /// <summary>
    /// Gets or sets the name of the rule, in ASCII letters, digits, <c>-</c> and <c>_</c>, or <see langword="null"/> for <c>rule</c> and
    /// its number.
    /// </summary>
    public string? Name { get; set; }

    /// <summary>Gets or sets patterns of files that are excluded.</summary>
    public IReadOnlyList<string> Except { get; set; } = [];

    /// <summary>
    /// Gets or sets the names of rules whose outputs are inputs, by role. The rules must have been added before. <c>NAME/ROLE</c> is only
    /// the outputs with a role.
    /// </summary>
    public IReadOnlyDictionary<string, string> With { get; set; } = new Dictionary<string, string>();

    /// <summary>Gets or sets the names of further outputs by role, if the last operation has several outputs.</summary>
    public IReadOnlyDictionary<string, string> Outputs { get; set; } = new Dictionary<string, string>();

    /// <summary>Gets or sets the names of environment variables whose values are part of the key.</summary>
    public IReadOnlyList<string> Environment { get; set; } = [];

    /// <summary>
    /// Gets or sets a value indicating whether an input is the same if the image in it is the same. The first operation must have
    /// <see cref="BakeOperation.CanHashPixels"/>.
    /// </summary>
    public bool IsKeyedByPixels { get; set; }

    /// <summary>Gets or sets a value indicating whether everybody can execute the outputs.</summary>
    public bool IsExecutable { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the outputs are placed in the output folder. Otherwise, only other rules use them. The
    /// default is <see langword="true"/>.
    /// </summary>
    public bool IsKept { get; set; } = true;

    /// <summary>
    /// Gets or sets a value indicating whether the rule may match no file. Otherwise, a bake warns, or fails if this is likely a mistake.
    /// </summary>
    public bool IsOptional { get; set; }

    /// <summary>Gets or sets a value indicating whether libraries of the system can compress data.</summary>
    public bool UseSystemCodecs { get; set; }
}
