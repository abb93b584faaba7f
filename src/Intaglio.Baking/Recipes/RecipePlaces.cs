namespace Intaglio.Baking;

/// <summary>The paths by which the folders of a recipe are opened, so that they are those that were checked.</summary>
internal sealed class RecipePlaces
{
    internal AnchoredPath Source { get; init; }

    internal AnchoredPath Output { get; init; }

    internal AnchoredPath State { get; init; }

    internal AnchoredPath Cache { get; init; }

    /// <summary>Returns the places of folders that a program has chosen, which may be links.</summary>
    internal static RecipePlaces FollowLinks(string source, string output, string state, string cache) => new()
    {
        Source = AnchoredPath.FollowLinks(source),
        Output = AnchoredPath.FollowLinks(output),
        State = AnchoredPath.FollowLinks(state),
        Cache = AnchoredPath.FollowLinks(cache),
    };
}
