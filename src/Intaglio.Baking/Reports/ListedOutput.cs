namespace Intaglio.Baking;

/// <summary>An output of a recipe.</summary>
/// <param name="Name">The path below the output folder. It contains <c>{key}</c> or <c>{digest}</c> if the output was never made.</param>
/// <param name="Rule">The name of the rule.</param>
/// <param name="Inputs">
/// The paths of the inputs below the source folder, and those below the output folder of outputs that the rule goes over.
/// </param>
public sealed record ListedOutput(string Name, string Rule, IReadOnlyList<string> Inputs)
{
    /// <summary>
    /// Gets a value indicating whether the output is known. Otherwise, <see cref="Name"/> is the pattern of the names of several outputs,
    /// which follow from the first input: the files in a folder, or the optional outputs of an action that was never made.
    /// </summary>
    public bool IsKnown { get; init; } = true;

    /// <summary>Gets a value indicating whether the output is placed in the output folder.</summary>
    public bool IsKept { get; init; } = true;
}
