namespace Intaglio.Benchmarks;

/// <summary>A scene that Blender makes.</summary>
/// <param name="Name">What names it on the command line and for Blender.</param>
/// <param name="Title">What the page calls it.</param>
/// <param name="IsSmall">Whether it is measured often, and the ladder with it.</param>
/// <param name="Bytes">Of its text, about.</param>
internal sealed record BlenderScene(string Name, string Title, bool IsSmall, long Bytes)
{
    internal static BlenderScene Monkey { get; } = new("monkey", "A head of two million faces", IsSmall: true, 340_000_000);

    internal static IReadOnlyList<BlenderScene> All { get; } =
    [
        Monkey,
        new("heads", "4,001 heads", IsSmall: true, 345_000_000),
        new("story", "24,303 heads", IsSmall: false, 2_600_000_000),
    ];

    /// <exception cref="ArgumentException">There is no such scene.</exception>
    internal static BlenderScene Named(string name) =>
        All.FirstOrDefault(scene => scene.Name == name) ?? throw new ArgumentException($"'{name}' is not a scene; expected one of "
            + $"{string.Join(", ", All.Select(scene => scene.Name))}.");
}
