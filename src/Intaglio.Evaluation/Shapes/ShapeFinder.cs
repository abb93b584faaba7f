using System.Reflection;
using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>Finds the possible hash functions in an assembly by the rules in docs/guides/evaluation.md, section Shapes.</summary>
internal sealed class ShapeFinder
{
    private readonly Type[] types;
    private readonly OverloadReader reader = new(new ObjectFinder());
    private readonly Dictionary<Type, HashObject?> objects = [];
    private readonly Dictionary<string, Shape> shapes = new(StringComparer.Ordinal);

    // Types derived from HMAC are checked by their constructors.
    private ShapeFinder(Assembly assembly) =>
        types = [.. PackageTypes.GetPublicTypes(assembly)
        .Where(static type => typeof(HMAC).IsAssignableFrom(type) || !HashNames.IsOtherPrimitive(type.Name))];

    /// <summary>Finds the shapes of an assembly, sorted by name, including those that cannot be called.</summary>
    internal static IReadOnlyList<Shape> Find(Assembly assembly)
    {
        ShapeFinder finder = new(assembly);
        foreach (Type type in finder.types)
        {
            finder.AddConstructed(type);
            finder.AddKept(type);
            finder.AddStatic(type);
        }
        foreach (Type type in finder.types)
            finder.AddMade(type);
        return [.. finder.shapes.Values.OrderBy(static shape => shape.Target, StringComparer.Ordinal)];
    }

    /// <summary>Adds types whose objects hash and are created by constructors or static methods of the type.</summary>
    private void AddConstructed(Type type)
    {
        if (type.IsAbstract || type.IsByRefLike || GetObject(type) is not { } hashes)
            return;
        List<OverloadReading> readings = [.. PackageTypes.GetConstructors(type)
            .Concat<MethodBase>(PackageTypes.GetStaticMethods(type).Where(method => method.ReturnType == type))
            .Select(method => reader.Read(method, OverloadKind.Create))];
        Overload[] makers = [.. readings.SelectMany(static reading => reading.Overloads)];
        // An HMAC uses another hash function. A keyed hash function with the interface of HMAC has a size parameter.
        if (typeof(HMAC).IsAssignableFrom(type) && !Array.Exists(makers, static maker => maker.Features.HasFlag(HashFeatures.DigestSize)))
            return;
        AddAll(type.FullName!, hashes, [.. makers.SelectMany(maker => new[] { maker, WithSettings(maker) }).OfType<Overload>()], readings);
    }

    /// <summary>Adds objects that hash in static properties and fields.</summary>
    private void AddKept(Type owner)
    {
        foreach (MemberInfo member in ObjectFinder.FindStaticMembers(owner, typeof(object)))
        {
            Overload maker = new(member, []);
            if (!maker.Returns.IsByRefLike && maker.Returns.IsVisible && GetObject(maker.Returns) is { } hashes)
                AddAll($"{owner.FullName}.{member.Name}", hashes, [maker], []);
        }
    }

    /// <summary>Adds static methods that hash.</summary>
    private void AddStatic(Type type)
    {
        List<Shape> found = [];
        foreach (IGrouping<string, MethodInfo> group in PackageTypes.GetStaticMethods(type)
            .Where(method => HashNames.IsHash(method.Name, type.Name) && !HashNames.IsOtherPrimitive(method.Name)
            || HashNames.IsTag(method.Name)).GroupBy(static method => method.Name))
        {
            OverloadReading[] readings = [.. group.Select(method => reader.Read(method, OverloadKind.Hash))];
            string target = $"{type.FullName}.{group.Key}";
            foreach (IGrouping<string, Overload> choice in readings.SelectMany(static reading => reading.Overloads)
                .GroupBy(static overload => overload.Choice))
                found.Add(new Shape(Name(target, choice.Key)) { Methods = [.. choice] });
            if (found.TrueForAll(shape => !shape.Target.StartsWith(target, StringComparison.Ordinal)) && !HashNames.IsTag(group.Key)
                && readings.FirstOrDefault(static reading => reading.Reason is not null) is { } impossible)
                found.Add(new Shape(target) { Reason = impossible.Reason });
        }
        foreach (Shape shape in found.OrderBy(static shape => shape.Methods.Count == 0 ? HashFeatures.None
            : shape.Methods.Min(static method => method.Required)))
            Join(type, shape);
    }

    /// <summary>Adds a shape. A method that requires a key, salt or personalization is merged with the plain method of its class.</summary>
    private void Join(Type type, Shape shape)
    {
        HashFeatures offered = shape.Features & (HashFeatures.Key | HashFeatures.Salt | HashFeatures.Personalization);
        Shape? first = shape.Methods.Any() && shape.Methods.All(static method => method.Required != HashFeatures.None)
            ? shapes.Values.FirstOrDefault(other => other.Methods is [{ Member: MethodInfo { IsStatic: true } method }, ..]
            && method.DeclaringType == type && (offered & ~other.Features) != 0) : null;
        if (first is not null)
            shapes[first.Target] = first with { Methods = [.. first.Methods, .. shape.Methods] };
        else if (!HashNames.IsTag(shape.Target))
            shapes.TryAdd(shape.Target, shape);
    }

    /// <summary>Adds objects that hash and are created by static methods of another type.</summary>
    private void AddMade(Type owner)
    {
        foreach (IGrouping<string, MethodInfo> group in PackageTypes.GetStaticMethods(owner)
            .Where(method => method.ReturnType != owner && method.ReturnType.IsVisible && !HashNames.IsOtherPrimitive(method.Name))
            .GroupBy(static method => method.Name))
        {
            foreach (IGrouping<Type, MethodInfo> returned in group.GroupBy(static method => method.ReturnType))
            {
                if (returned.Key.IsByRefLike || GetObject(returned.Key) is not { } hashes)
                    continue;
                OverloadReading[] readings = [.. returned.Select(method => reader.Read(method, OverloadKind.Create))];
                Overload[] makers = [.. readings.SelectMany(static reading => reading.Overloads)];
                Shape[] beside = [.. shapes.Values.Where(shape => shape.Methods is [{ Member: MethodInfo { IsStatic: true } method }, ..]
                    && method.DeclaringType == owner)];
                // A factory of objects for pieces belongs to the only hash function in its class.
                if (beside is [{ Object: null } only] && hashes.TakesPieces && makers.Length > 0
                    && Array.TrueForAll(makers, static maker => maker.Choice.Length == 0))
                    shapes[only.Target] = only with { PieceMakers = makers, Object = hashes };
                else
                    AddAll($"{owner.FullName}.{group.Key}", hashes, makers, readings);
            }
        }
    }

    private void AddAll(string target, HashObject hashes, Overload[] makers, IReadOnlyList<OverloadReading> readings)
    {
        foreach (IGrouping<string, Overload> choice in makers.GroupBy(static maker => maker.Choice))
        {
            string name = Name(target, choice.Key);
            shapes.TryAdd(name, new Shape(name) { Makers = [.. choice], Methods = hashes.Hash, Object = hashes });
        }
        if (makers.Length == 0 && readings.FirstOrDefault(static reading => reading.Reason is not null) is { } impossible)
            shapes.TryAdd(target, new Shape(target) { Reason = impossible.Reason });
    }

    /// <summary>Creates an overload that also sets properties for features without parameters.</summary>
    private static Overload? WithSettings(Overload maker)
    {
        Setting[] settings = [.. ObjectFinder.FindSettings(maker.Returns)
            .Where(setting => (setting.Argument.Feature & maker.Features) == 0)];
        return settings.Length > 0 ? maker with { Settings = settings } : null;
    }

    private static string Name(string target, string choice) => choice.Length == 0 ? target : $"{target}({choice})";

    private HashObject? GetObject(Type type)
    {
        if (!objects.TryGetValue(type, out HashObject? found))
            objects[type] = found = HashObject.Read(type, reader);
        return found;
    }
}
