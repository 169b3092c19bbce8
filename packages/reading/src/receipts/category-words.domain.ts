import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';

/** The words that indicate a category, each list separated by commas. */
export interface CategoryWords {
  /** Names of businesses. */
  readonly names?: string;
  /** Words in a business's name that indicate its trade. */
  readonly trades?: string;
  /** Names of the cost in a ledger or a bill. They decide, unless the business is known by name. */
  readonly costs?: string;
  /** Purchased items. Several of them are stronger evidence than one. */
  readonly items?: string;
}

/**
 * Names and words on receipts, bills and ledgers of landlords in the United States. Materials to repair or install are
 * repairs, consumables are supplies, and work that a person is hired for is contract labor.
 */
export const categoryWords: Readonly<Partial<Record<ExpenseCategory, CategoryWords>>> = {
  ADVERTISING: {
    names:
      'facebook, meta ads, nextdoor, linkedin, zillow, trulia, apartments com, apartment list, rent com, rentals com, hotpads, realtor com, craigslist, zumper, facebook ads, meta platforms, google ads, vistaprint, yelp ads, costar group, for rent magazine',
    trades:
      'advertising, marketing, signs, signarama, fastsigns, newspaper, gazette, tribune, media group',
    costs:
      'advertising, advertisement, marketing fee, rental listing, listing ad, premium listing, featured listing, for rent sign, vacancy ad, classified ad',
    items: 'yard sign, flyers, banner, business cards, impressions, clicks, campaign, ad spend',
  },
  CAR_AND_TRUCK_EXPENSES: {
    names:
      'costco gas, costco gasoline, sams fuel, kroger fuel, pilot, shell, exxon, exxonmobil, mobil, chevron, texaco, bp, arco, sunoco, citgo, marathon, speedway, valero, conoco, phillips 66, sinclair, wawa, sheetz, quiktrip, kwik trip, racetrac, circle k, 7 eleven, caseys, pilot travel, flying j, loves travel, murphy usa, quick chek, cumberland farms, kum go, maverik, buc ees, autozone, oreilly auto, advance auto, napa auto, pep boys, jiffy lube, valvoline, midas, firestone, discount tire, goodyear, meineke, take 5 oil, les schwab, sunpass, e zpass, ezpass, fastrak, txtag, spothero, parkmobile, laz parking, sp parking, ace parking, impark, tesla supercharger, chargepoint, electrify america, e470, ntta, illinois tollway, turnpike authority',
    trades:
      'gas station, fuel, petroleum, gasoline, auto parts, auto repair, car wash, tire, tires, towing, parking, garage, turnpike, toll, tollway, motors, automotive',
    costs:
      'gasoline, mileage, parking fee, vehicle registration, oil change, truck expense, auto expense, tolls, car wash',
    items:
      'unleaded, regular, diesel, gallons, gal, pump, price gal, ppg, odometer, motor oil, wiper, parking, toll, plaza, axles, entry, exit, duration, ticket no, lost ticket, daily max',
  },
  COMMISSIONS_AND_FEES: {
    names:
      'remax, re max, keller williams, coldwell banker, century 21, berkshire hathaway, compass real estate, paypal, square inc, venmo, stripe, transunion smartmove, rentprep, buildium, appfolio',
    trades: 'realty, realtors, property management, property managers, brokerage, real estate',
    costs:
      'management fee, management fees, property management, mgmt fee, mgt fee, leasing fee, lease up fee, lease renewal fee, renewal fee, placement fee, tenant placement, commission, commissions, broker fee, finders fee, bank fee, bank fees, bank charge, service charge bank, wire fee, processing fee, tenant screening, screening fee, background check, credit check, setup fee, inspection fee, nsf fee, markup fee, convenience fee, admin fee, technology fee',
  },
  CONTRACT_LABOR: {
    names:
      'jani king, angi, angies list, homeadvisor, lawn love, coverall, molly maid, merry maids, the maids, mr handyman, handyman connection, taskrabbit, thumbtack, trugreen, lawnstarter, brightview, stanley steemer, 1 800 got junk, college hunks, two men and a truck, chem dry, servicemaster',
    trades:
      'cleaning, cleaners, maid, maids, janitorial, handyman, landscaping, landscape, landscapers, lawn, lawn care, tree service, snow removal, hauling, movers, moving, junk removal, pressure washing, window washing, gutter cleaning, carpet cleaning, painters, yard',
    costs:
      'lawn service, lawn care, lawn maintenance, lawn mowing, mowing, landscaping, landscape, yard work, yard maintenance, snow removal, snow plowing, cleaning, cleaning service, house cleaning, turnover cleaning, move out clean, make ready, janitorial, carpet cleaning, handyman, contract labor, labor only, tree trimming, leaf removal, gutter cleaning, pressure wash, window cleaning, trash out, trash haul, junk removal, hauling, subcontractor, day labor',
    items: 'mow, edging, hedge, mulch installed, hours, hourly rate, deep clean, crew',
  },
  DEPRECIATION: { costs: 'depreciation, amortization, section 179' },
  EMPLOYEE_WAGES: {
    names:
      'adp, gusto, paychex, quickbooks payroll, intuit payroll, paylocity, paycom, surepayroll',
    trades: 'payroll, staffing',
    costs:
      'payroll, wages, salary, salaries, employee wages, resident manager pay, gross pay, net pay, bonus pay',
    items: 'pay period, withholding, fica, medicare',
  },
  INSURANCE_OTHER_THAN_HEALTH: {
    names:
      'state farm, allstate, geico, progressive, liberty mutual, nationwide, usaa, travelers, farmers insurance, american family, erie insurance, chubb, the hartford, hartford fire, foremost, steadily, obie, safeco, amica, auto owners, cincinnati insurance, citizens property, national general, lemonade, shelter insurance, farm bureau, country financial, mercury insurance, hippo, kin insurance',
    trades: 'insurance, assurance, underwriters, casualty, indemnity, mutual insurance',
    costs:
      'insurance, insurance premium, hazard insurance, homeowners insurance, landlord policy, dwelling policy, liability insurance, flood insurance, umbrella policy, policy premium, fire insurance, insurance renewal, policy renewal',
    items: 'policy number, policy period, premium, deductible, coverage, insured, dwelling',
  },
  INTEREST_MORTGAGE_AND_OTHER: {
    names:
      'rocket mortgage, quicken loans, mr cooper, nationstar, pennymac, freedom mortgage, loandepot, newrez, shellpoint, carrington, caliber home loans, phh mortgage, ocwen, flagstar, united wholesale, guild mortgage, kiavi, lima one, roundpoint, cenlar, loancare, dovenmuehle',
    trades: 'mortgage, home loans, lending, loan servicing, credit union',
    costs:
      'mortgage, mortgage interest, loan interest, interest, interest expense, interest charge, interest paid, mortgage payment, loan payment, heloc, finance charge, principal and interest',
    items: 'escrow, principal balance, loan number, interest rate',
  },
  LEGAL_AND_PROFESSIONAL_SERVICES: {
    names: 'h r block, hr block, turbotax, legalzoom, jackson hewitt, rocket lawyer, deloitte',
    trades:
      'title, court, clerk of court, paralegal, process server, mediation, attorney, attorneys, law, lawyers, law office, law offices, law firm, law group, legal, legal services, esq, llp, pllc, cpa, cpas, accounting, accountants, accountancy, bookkeeping, tax service, notary, appraisal, appraisers, surveyors, surveying, architect, architects, engineering, title company, consulting',
    costs:
      'legal fee, legal fees, attorney fee, attorney fees, eviction filing, eviction, court costs, court filing, filing fee, accounting, accounting fee, bookkeeping, tax preparation, tax return, professional fee, professional fees, professional services, legal services, consulting fee, appraisal, notary, retainer, home inspection, survey',
    items: 'billable, retainer, matter, deposition, form 1040, schedule e, consultation',
  },
  OFFICE_EXPENSES: {
    names:
      'ups, b h photo, micro center, squarespace, wix com, staples, office depot, officemax, office max, fedex office, fedex, kinkos, ups store, usps, united states postal service, post office, quickbooks, intuit, adobe, microsoft, dropbox, docusign, zoom us, zoom video, best buy, apple store, dell, google workspace, godaddy, namecheap, mailchimp, canva, pitney bowes, stamps com, quill, newegg',
    trades:
      'office supply, office supplies, office products, printing, print shop, copy, stationery, software, computers, postal',
    costs:
      'office expense, office expenses, office supplies, postage, printing, copies, software, subscription, stationery, certified mail, shipping, web hosting, computer',
    items:
      'copy paper, paper ream, ink, toner, cartridge, envelopes, pens, binder, folders, stapler, printer, stamps, priority mail, first class, labels, notebook, sticky notes, post it, usb',
  },
  RENT_OR_LEASE: {
    names:
      'public storage, extra space storage, cubesmart, life storage, u haul, uhaul, penske truck, united rentals, sunbelt rentals, herc rentals, regus, wework, ryder, budget truck',
    trades: 'self storage, storage, mini storage, equipment rental, tool rental',
    costs:
      'storage unit, storage rent, equipment rental, tool rental, equipment lease, office rent, ground rent, land lease, rent expense, lease payment, dumpster rental',
    items: 'rental agreement, rental period, unit rent, daily rate, weekly rate',
  },
  REPAIRS_AND_MAINTENANCE: {
    names:
      'northern tool, rural king, farm fleet, parts town, mr fix it, valley paint, ace home, home depot, homedepot, lowes, menards, ace hardware, true value, do it best, harbor freight, sherwin williams, benjamin moore, ppg paints, dunn edwards, behr, ferguson, kelly moore, 84 lumber, builders firstsource, floor decor, lumber liquidators, ll flooring, tile shop, abc supply, graybar, johnstone supply, repair clinic, repairclinic, appliance parts pros, partselect, reliable parts, marcone, tractor supply, orchard supply, mclendon, parr lumber, sutherlands, mccoys, roto rooter, mr rooter, benjamin franklin plumbing, ars rescue rooter, one hour heating, orkin, terminix, ehrlich, aptive, mr electric, mr appliance, sears home services, pella, safelite, fastenal, grainger, hd supply, winsupply, rexel, ganahl, rona, carpet one, culligan, pop a lock, minute key, glass doctor, overhead door',
    trades:
      'pest, rooter, drain, insulation, siding, pool, pools, tool, tools, fasteners, refrigeration, kitchen bath, countertops, furnace, waterproofing, asphalt, paving, welding, hardware, lumber, paint, paints, plumbing, plumber, plumbers, electric supply, electrical, electrician, roofing, roofers, hvac, heating, cooling, air conditioning, mechanical, locksmith, locksmiths, lock, key, appliance, appliances, appliance repair, appliance parts, flooring, floors, tile, carpet, glass, doors, windows, garage door, pest control, exterminating, exterminators, termite, drywall, building supply, building materials, home center, home improvement, contractor, contractors, contracting, construction, builders, remodeling, restoration, repair, repairs, septic, well drilling, chimney, fence, fencing, gutters, masonry, concrete, supply co, maintenance',
    costs:
      'repair, repairs, plumbing, plumbing repair, electrical repair, maintenance, appliance repair, roof repair, hvac, furnace, water heater, ac repair, air conditioning, locksmith, rekey, lock change, lockout, painting, interior paint, drywall, pest control, exterminator, termite, drain cleaning, clogged, unclog, leak, faucet, toilet, garbage disposal, dishwasher, refrigerator, flooring, carpet replacement, door repair, window repair, garage door, gutter repair, fence repair, smoke detector, service call, filter change, filter replacement, work order, septic, chimney, pool service, elevator',
    items:
      'paint, primer, brush, roller, plywood, lumber, 2x4, 2x6, stud, drywall, joint compound, spackle, caulk, silicone, pvc, cpvc, pex, pipe, elbow, coupling, copper, faucet, toilet, wax ring, flapper, supply line, p trap, valve, water heater, outlet, receptacle, gfci, switch, breaker, wire, romex, screws, nails, bolt, anchor, hinge, deadbolt, lockset, door knob, doorknob, key cut, hammer, drill, saw, sandpaper, grout, tile, thinset, mortar, concrete, shingles, flashing, insulation, weatherstrip, furnace filter, air filter, thermostat, smoke alarm, blinds, trim, baseboard, molding, epoxy, wd 40, heating element, door gasket, compressor, motor',
  },
  SUPPLIES: {
    names:
      'walmart, wal mart, target, costco, sams club, bjs wholesale, dollar general, dollar tree, family dollar, big lots, kroger, publix, safeway, albertsons, aldi, trader joes, whole foods, wegmans, heb, h e b, meijer, food lion, giant eagle, stop shop, shoprite, winn dixie, hy vee, ingles, harris teeter, sprouts, ikea, bed bath, homegoods, amazon, amazon com, amzn, uline, five below, ollies, cvs, walgreens, rite aid, zep, webstaurant, michaels, joann, wayfair, smart final, save mart, price chopper, piggly wiggly, walgreen, duane reade, fred meyer',
    trades:
      'supermarket, grocery, market, foods, janitorial supply, supplies, variety, mart, pharmacy, drug, drugs',
    costs:
      'supplies, cleaning supplies, janitorial supplies, materials, light bulbs, batteries, furnishings, linens',
    items:
      'bleach, cleaner, detergent, paper towel, paper towels, toilet paper, bath tissue, trash bags, trash bag, garbage bags, sponge, mop, broom, gloves, light bulb, led bulb, batteries, soap, windex, lysol, clorox, swiffer, wipes, air freshener, bucket, vacuum bags, dish soap, shower curtain, towels',
  },
  TAXES_AND_LICENSES: {
    names:
      'irs, internal revenue service, us treasury, united states treasury, franchise tax board, department of revenue, dept of revenue, dmv, department of motor vehicles, secretary of state',
    trades:
      'tax collector, tax office, treasurer, county treasurer, tax assessor, assessor, revenue, county clerk, city clerk, county of, city of, town of, village of, county, code enforcement, building department, permit, permits, permitting, licensing, township, municipality, comptroller, recorder',
    costs:
      'property tax, property taxes, real estate tax, real estate taxes, county tax, county taxes, city tax, school tax, taxes, business license, rental license, rental registration, rental permit, building permit, permit fee, license fee, license renewal, registration fee, annual report, franchise tax, occupancy permit, business tax, parcel tax, tax bill, transfer tax, licenses',
    items:
      'parcel, assessed value, millage, tax year, installment, permit no, license no, ad valorem',
  },
  TRAVEL: {
    names:
      'delta air, delta airlines, american airlines, united airlines, southwest airlines, jetblue, alaska airlines, spirit airlines, frontier airlines, allegiant, marriott, hilton, hyatt, holiday inn, hampton inn, best western, la quinta, motel 6, super 8, comfort inn, days inn, courtyard, fairfield inn, residence inn, embassy suites, doubletree, sheraton, westin, ramada, red roof, extended stay, intercontinental, radisson, wyndham, airbnb, vrbo, expedia, booking com, hotels com, priceline, hertz, avis, enterprise rent a car, national car rental, alamo, budget rent a car, uber, lyft, amtrak, greyhound, turo, mta metrocard',
    trades:
      'bus, shuttle, rail, railway, cruise, hotel, motel, inn, suites, lodge, resort, airlines, airways, air lines, travel, taxi, cab, rent a car, car rental, transit',
    costs: 'travel, airfare, hotel, lodging, flight, car rental, taxi, train fare, baggage fee',
    items:
      'room charge, room rate, occupancy tax, lodging tax, check in, check out, arrival, departure, folio, nights, guest, boarding, itinerary, passenger, fare, trip fare, flight, baggage',
  },
  MEALS: {
    names:
      'cook out, joes crab shack, hardees, jack in the box, carls jr, raising canes, wingstop, krispy kreme, caribou coffee, dutch bros, mcdonalds, burger king, wendys, taco bell, chipotle, subway, starbucks, dunkin, dunkin donuts, panera, chick fil a, kfc, popeyes, pizza hut, dominos, papa johns, little caesars, olive garden, applebees, chilis, outback, texas roadhouse, red lobster, dennys, ihop, waffle house, cracker barrel, five guys, in n out, sonic drive in, arbys, dairy queen, jimmy johns, jersey mikes, panda express, buffalo wild wings, tgi fridays, cheesecake factory, shake shack, whataburger, zaxbys, bojangles, culvers, peets coffee, tim hortons, doordash, grubhub, uber eats, einstein bros, bob evans, perkins, red robin, qdoba, moes, firehouse subs',
    trades:
      'chinese, mexican, thai, indian cuisine, crab, seafood, wings, chicken, subs, sandwich, ramen, pho, ice cream, dining, taphouse, buffet, saloon, roadhouse, catering, restaurant, cafe, coffee, coffeehouse, espresso, diner, grill, grille, bistro, pizza, pizzeria, bbq, barbecue, smokehouse, tavern, pub, taqueria, cantina, kitchen, bakery, deli, burger, burgers, sushi, steakhouse, eatery, trattoria, ristorante, brewery, brewing, bar, bagels, donuts, sandwiches, noodle, wok, tacos, roastery, creamery, bodega',
    costs: 'meals, meal, business meal, lunch, dinner, breakfast, catering, client lunch',
    items:
      'server, table, guests, dine in, gratuity, tip, entree, burger, fries, latte, cappuccino, coffee, sandwich, salad, soda, iced tea, pizza, tacos, dessert, appetizer, take out, to go',
  },
  UTILITIES: {
    names:
      'wm corporate, gfl, charlotte water, suddenlink, mediacom, cricket wireless, duke energy, dominion energy, pg e, pacific gas electric, pacific gas, southern california edison, con edison, coned, national grid, eversource, xcel energy, comed, entergy, georgia power, alabama power, florida power light, fpl, dte energy, consumers energy, aep, firstenergy, pse g, pseg, ameren, centerpoint, atmos energy, spire, nicor gas, columbia gas, piedmont natural gas, socalgas, puget sound energy, portland general, rocky mountain power, nv energy, aps, srp, salt river project, evergy, we energies, austin energy, cps energy, ladwp, reliant, txu energy, ambit, comcast, xfinity, spectrum, charter communications, at t, att, verizon, t mobile, tmobile, cox communications, centurylink, lumen, frontier communications, optimum, altice, windstream, google fiber, mint mobile, us cellular, waste management, republic services, waste connections, waste pro, rumpke, casella, american water, aqua america, suburban propane, amerigas, ferrellgas, suez water, dish network, directv, hughesnet, ring central, ppl electric, oncor, pepco, bge, peco, avista, idaho power, black hills energy, tucson electric, jea, lge',
    trades:
      'environmental, environmental services, electric, power, energy, utility, utilities, water, water works, waterworks, water department, water dept, water district, sewer, sewerage, sanitary, sanitation, natural gas, gas company, gas co, propane, waste, disposal, refuse, recycling, telephone, telecom, communications, wireless, cable, internet, broadband, fiber, public works, light, public service',
    costs:
      'utilities, utility, electric, electricity, electric bill, water, water sewer, water and sewer, sewer, water bill, gas bill, natural gas, heating oil, propane, trash, trash service, trash removal, trash collection, garbage, garbage collection, refuse, waste removal, internet, cable, phone, telephone, cell phone, wifi, storm water, stormwater',
    items:
      'kwh, kilowatt, meter, meter reading, therms, ccf, current charges, previous balance, amount due, service address, billing period, usage, customer charge, fuel adjustment, service period, mbps, wireless line',
  },
  OTHER_EXPENSES: {
    costs:
      'hoa, hoa dues, hoa fee, hoa fees, association dues, association fee, condo fee, condo dues, condo assessment, special assessment, dues, donation, miscellaneous, other expense, security deposit refund, deposit refund',
    trades:
      'homeowners association, owners association, hoa, condominium association, condo association',
  },
};
